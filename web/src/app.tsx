import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { BoardView } from './board/BoardView';
import { t } from './i18n';
import { dropping, listenToDrops } from './lib/files';
import { listenToKeys } from './lib/keys';
import { LayerList } from './panels/LayerList';
import { type Room, room } from './rooms/address';
import { LabRoom } from './rooms/LabRoom';
import { LibraryRoom } from './rooms/library/LibraryRoom';
import { PlayRoom } from './rooms/play/PlayRoom';
import { ProblemsRoom } from './rooms/problems/ProblemsRoom';
import { ReviewPanel } from './rooms/review/ReviewPanel';
import { settled } from './state';
import { Header } from './ui/Header';
import { Navigation } from './ui/Navigation';
import { Notice } from './ui/Notice';
import { Players } from './ui/Players';
import { Toolbar } from './ui/Toolbar';

const panels: Record<Room, ComponentType> = {
  play: PlayRoom,
  review: ReviewPanel,
  problems: ProblemsRoom,
  library: LibraryRoom,
  lab: LabRoom,
};

/** The page: one board, and beside it the room that one is in. The board comes first, the rest a frame later. */
export function App() {
  const isSettled = settled.value;
  const Panel = panels[room.value];
  useEffect(() => {
    listenToKeys();
    listenToDrops();
  }, []);
  return (
    <>
      {isSettled ? <Header /> : <header class="page-head" />}
      <main class={`bench in-${room.value}`}>
        {room.value === 'lab' && (isSettled ? <LayerList /> : <aside class="layers" />)}
        <section class="stage" aria-label={t('board.role')}>
          <Notice />
          <Players />
          <div class="board-frame">
            <BoardView />
          </div>
          {isSettled && <Navigation />}
          {isSettled && <Toolbar />}
        </section>
        <section class="side" aria-label={t(`room.${room.value}`)}>
          {isSettled && <Panel />}
        </section>
      </main>
      {dropping.value && <div class="drop-here">{t('drop.here')}</div>}
    </>
  );
}
