import { useEffect } from 'preact/hooks';
import { BoardView } from './board/BoardView';
import { t } from './i18n';
import { dropping, listenToDrops } from './lib/files';
import { listenToKeys } from './lib/keys';
import { watchTurns } from './panels/engine';
import { Header } from './panels/Header';
import { LayerList } from './panels/LayerList';
import { Navigation } from './panels/Navigation';
import { Notice } from './panels/Notice';
import { Players } from './panels/Players';
import { Tabs } from './panels/Tabs';
import { Toolbar } from './panels/Toolbar';
import { settled } from './state';

/** The page. The board comes first; what stands around it follows a frame later. */
export function App() {
  const isSettled = settled.value;
  useEffect(() => {
    listenToKeys();
    listenToDrops();
    watchTurns();
  }, []);
  return (
    <>
      {isSettled ? <Header /> : <header class="page-head" />}
      <main class="bench">
        {isSettled ? <LayerList /> : <aside class="layers" />}
        <section class="stage" aria-label={t('board.role')}>
          <Notice />
          <Players />
          <div class="board-frame">
            <BoardView />
          </div>
          {isSettled && <Navigation />}
          {isSettled && <Toolbar />}
        </section>
        {isSettled ? <Tabs /> : <section class="side" />}
      </main>
      {dropping.value && <div class="drop-here">{t('drop.here')}</div>}
    </>
  );
}
