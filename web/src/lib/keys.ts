import { available } from '../layers/active';
import { toggleLayer } from '../layers/chosen';
import { room } from '../rooms/address';
import { mayUse } from '../rooms/tools';
import { goToDepth, sibling, stepBy, type Tool, tool, undoOrRedo, zoom } from '../state';
import { helpOpen } from '../ui/Help';

const tools: Record<string, Tool> = { p: 'play', b: 'black', w: 'white', e: 'erase', f: 'look', z: 'zoom', d: 'dead' };

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'range'].includes(target.type))
  );
}

/** Runs what a key stands for; false if it stands for nothing. */
function run(event: KeyboardEvent): boolean {
  // A letter is the same key with Caps Lock on.
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  switch (key) {
    case 'ArrowLeft':
      return (stepBy(-1), true);
    case 'ArrowRight':
      return (stepBy(1), true);
    case 'ArrowUp':
      return (sibling(-1), true);
    case 'ArrowDown':
      return (sibling(1), true);
    case 'PageUp':
      return (stepBy(-10), true);
    case 'PageDown':
      return (stepBy(10), true);
    case 'Home':
      return (goToDepth(0), true);
    case 'End':
      return (goToDepth(Infinity), true);
    case 'Escape':
      zoom.value = null;
      tool.value = 'play';
      return true;
    case '?':
      helpOpen.value = true;
      return true;
    case 'u':
      return (undoOrRedo('undo'), true);
    case 'r':
      return (undoOrRedo('redo'), true);
  }
  const chosen = tools[key];
  if (chosen) {
    if (mayUse(chosen, room.value)) tool.value = chosen;
    return true;
  }
  const layer = room.value === 'lab' && /^[1-9]$/.test(key) ? available.value[Number(key) - 1] : undefined;
  if (layer) toggleLayer(layer);
  return layer !== undefined;
}

export function listenToKeys(): void {
  window.addEventListener('keydown', (event) => {
    // A dialog has the keys to itself: Escape closes it.
    if (event.altKey || isTyping(event.target) || document.querySelector('dialog[open]')) return;
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase();
      const redo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!redo && key !== 'z') return;
      undoOrRedo(redo ? 'redo' : 'undo');
      event.preventDefault();
      return;
    }
    const target = event.target;
    const inTabs = target instanceof HTMLElement && target.getAttribute('role') === 'tab';
    if (inTabs && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) return;
    if (run(event)) event.preventDefault();
  });
}
