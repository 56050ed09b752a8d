import { useEffect } from 'preact/hooks';
import { BoardView } from './board/BoardView';
import { t } from './i18n';
import { listenToKeys } from './lib/keys';
import { listenToDrops, dropping } from './lib/files';
import { watchTurns } from './panels/engine';
import { followPosition } from './layers/sources';
import { Header } from './panels/Header';
import { LayerList } from './panels/LayerList';
import { Navigation } from './panels/Navigation';
import { Notice } from './panels/Notice';
import { Tabs } from './panels/Tabs';
import { Toolbar } from './panels/Toolbar';
import { Players } from './panels/Players';

export function App() {
  useEffect(() => {
    followPosition();
    listenToKeys();
    listenToDrops();
    watchTurns();
  }, []);
  return (
    <>
      <Header />
      <main class="bench">
        <LayerList />
        <section class="stage" aria-label={t('board.role')}>
          <Players />
          <div class="board-frame">
            <BoardView />
          </div>
          <Navigation />
          <Toolbar />
        </section>
        <Tabs />
      </main>
      <Notice />
      {dropping.value && <div class="drop-here">{t('drop.here')}</div>}
    </>
  );
}
