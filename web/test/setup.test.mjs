// What `make run` does to a machine: it says what it installs, asks who has no root rights, and opens a browser on a desktop.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** A folder of programs that stand in for the real ones, each a line of shell; what they are told goes to `log`. */
function machine(programs) {
  const folder = mkdtempSync(join(tmpdir(), 'igolog-machine-'));
  for (const name of ['sh', 'env', 'dirname', 'sed', 'cat', 'ls']) {
    const real = ['/usr/bin', '/bin'].map((at) => join(at, name)).find(existsSync);
    symlinkSync(real, join(folder, name));
  }
  const log = join(folder, 'log');
  for (const [name, line] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${line.replaceAll('LOG', log)}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return { folder, told: () => (existsSync(log) ? readFileSync(log, 'utf8') : '') };
}

const page = 'echo "Igolog: http://127.0.0.1:9/   (Ctrl-C ends it)"';

for (const [where, variables, isOpened] of [
  ['on a desktop', { DISPLAY: ':0' }, true],
  ['on a Wayland desktop', { WAYLAND_DISPLAY: 'wayland-0' }, true],
  ['on a server', {}, false],
  ['over ssh', { DISPLAY: ':10', SSH_CONNECTION: 'a b' }, false],
  ['in CI', { DISPLAY: ':0', CI: 'true' }, false],
]) {
  test(`the browser ${isOpened ? 'opens' : 'stays closed'} ${where}`, () => {
    const { folder, told } = machine({ igolog: page, 'xdg-open': 'echo "$@" >>LOG', uname: 'echo Linux' });
    const env = { PATH: folder, IGOLOG: join(folder, 'igolog'), ...variables };
    const run = spawnSync(join(root, 'scripts/run.sh'), { env, encoding: 'utf8' });
    assert.match(run.stdout, /http:\/\/127\.0\.0\.1:9\//);
    assert.equal(told(), isOpened ? 'http://127.0.0.1:9/\n' : '');
  });
}

/** A machine without a browser, whose user has this number. */
const without = (user) =>
  machine({
    id: `echo ${user}`,
    npm: ':',
    node: ':',
    sudo: '"$@"',
    'apt-get': 'case "$*" in *install*) echo "$@" >>LOG ;; esac',
  });
const setup = join(root, 'scripts/setup-web.sh');
const isInstalled = /install .*chromium fonts-noto-cjk/;

test('setting up says what it installs; without a terminal it goes on', () => {
  for (const user of [0, 1000]) {
    const { folder, told } = without(user);
    const run = spawnSync(setup, ['test'], {
      env: { PATH: folder },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    assert.equal(run.status, 0, run.stderr);
    assert.match(run.stderr, /installs these Debian packages: chromium fonts-noto-cjk/);
    assert.match(told(), isInstalled);
  }
});

test('on a terminal it asks who has no root rights, and takes no for an answer', {
  skip: !existsSync('/usr/bin/script'),
}, () => {
  const ask = (answer, variables = {}) => {
    const { folder, told } = without(1000);
    const env = { PATH: folder, SHELL: '/bin/sh', ...variables };
    const command = ['-qec', `${setup} test`, '/dev/null'];
    const run = spawnSync('/usr/bin/script', command, { env, encoding: 'utf8', input: `${answer}\n` });
    return { said: run.stdout, told: told() };
  };
  const no = ask('n');
  assert.match(no.said, /Go on\? \[Y\/n\]/);
  assert.equal(no.told, '');
  assert.match(no.said, /Please install: chromium/);
  assert.match(ask('y').told, isInstalled);
  const inCi = ask('', { CI: 'true' });
  assert.doesNotMatch(inCi.said, /Go on/);
  assert.match(inCi.told, isInstalled);
});
