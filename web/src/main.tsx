import { batch } from '@preact/signals';
import { render } from 'preact';
import { client } from './api/client';
import { App } from './app';
import { gamesOf } from './game/tree';
import { followPosition } from './layers/sources';
import { greetWith, keepGames, restoreCurrent } from './lib/kept';
import { openLink } from './lib/permalink';
import { listenToStones } from './lib/sound';
import { watchTurns } from './panels/engine';
import { followAddress } from './rooms/address';
import { followClock } from './rooms/play/clock';
import { followMatch } from './rooms/play/match';
import { followProblems } from './rooms/problems/judge';
import { followHints } from './rooms/problems/view';
import { followAutoplay } from './rooms/review/autoplay';
import { followCounts } from './rooms/review/graph';
import { followTeacher } from './rooms/review/remarks';
import { followTools } from './rooms/tools';
import { load, meta, sayError, settled } from './state';
import './lib/theme';
import './style/base.css';
import './style/layout.css';
import './style/board.css';
import './style/panels.css';
import './style/rooms.css';
import './style/library.css';
import './style/narrow.css';
import './style/print.css';

performance.mark('igolog-start');

const root = document.getElementById('app');

/** Everything that follows the game from the first picture on. */
function follow(): void {
  followPosition();
  watchTurns();
  followMatch();
  followClock();
  followTeacher();
  followCounts();
  followAutoplay();
  followProblems();
  followHints();
  followTools();
  listenToStones();
  keepGames();
}

/** Shows the page; nothing is asked of the server but what the first picture needs until that is on the screen. */
function show(): void {
  if (root) render(<App />, root);
  requestAnimationFrame(() =>
    setTimeout(() => {
      // How long the board took to come to the screen, for the tests and the curious.
      performance.measure('igolog-board', 'igolog-start');
      settled.value = true;
      follow();
    }),
  );
}

async function start(): Promise<void> {
  try {
    const carried = followAddress((fields) => void openLink(fields));
    const greeting = Promise.all([client.about(), client.game(0)]);
    const isOpen = (await openLink(carried)) || (await restoreCurrent());
    const [about, first] = await greeting;
    batch(() => {
      meta.value = about;
      if (isOpen) return;
      for (const one of gamesOf(first)) load(one);
      greetWith();
    });
  } catch (error) {
    sayError(error);
  }
  show();
}

void start();
