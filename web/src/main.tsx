import { render } from 'preact';
import { api } from './api/client';
import { App } from './app';
import { openPermalink } from './lib/permalink';
import { load, meta, sayError } from './state';
import './lib/theme';
import './style/base.css';
import './style/layout.css';
import './style/board.css';
import './style/panels.css';

performance.mark('igolog-start');

async function start(): Promise<void> {
  try {
    const linked = openPermalink();
    const [about, first] = await Promise.all([api.meta(), api.game(0)]);
    meta.value = about;
    if (!(await linked)) load(first);
    // How long the board took to come to the screen, for the tests and the curious.
    requestAnimationFrame(() => setTimeout(() => performance.measure('igolog-board', 'igolog-start')));
  } catch (error) {
    sayError(error);
  }
}

const root = document.getElementById('app');
if (root) {
  render(<App />, root);
  void start();
}
