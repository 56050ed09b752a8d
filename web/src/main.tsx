import { batch } from '@preact/signals';
import { render } from 'preact';
import { client } from './api/client';
import { App } from './app';
import { gamesOf } from './game/tree';
import { followPosition } from './layers/sources';
import { openPermalink } from './lib/permalink';
import { load, meta, sayError, settled } from './state';
import './lib/theme';
import './style/base.css';
import './style/layout.css';
import './style/board.css';
import './style/panels.css';

performance.mark('igolog-start');

const root = document.getElementById('app');

/** Shows the page; nothing is asked of the server but what the first picture needs until that is on the screen. */
function show(): void {
  if (root) render(<App />, root);
  requestAnimationFrame(() =>
    setTimeout(() => {
      // How long the board took to come to the screen, for the tests and the curious.
      performance.measure('igolog-board', 'igolog-start');
      settled.value = true;
      followPosition();
    }),
  );
}

async function start(): Promise<void> {
  try {
    const linked = openPermalink();
    const [about, first] = await Promise.all([client.about(), client.game(0)]);
    const isLinked = await linked;
    batch(() => {
      meta.value = about;
      if (!isLinked) for (const one of gamesOf(first)) load(one);
    });
  } catch (error) {
    sayError(error);
  }
  show();
}

void start();
