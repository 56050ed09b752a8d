import { signal } from '@preact/signals';
import { language, t } from '../i18n';
import { permalink } from '../lib/permalink';
import { NewGame } from '../rooms/play/NewGame';
import { RoomBar } from '../rooms/RoomBar';
import { say, sayError } from '../state';
import { Help, helpOpen } from './Help';
import { Icon, type IconName } from './Icon';
import { OpenDialog, openOpen } from './OpenDialog';
import { SaveDialog, saveOpen } from './SaveDialog';
import { ShareDialog, shared } from './ShareDialog';
import { ViewDialog } from './ViewDialog';

const viewOpen = signal(false);

/** The head of the page: the rooms, and what can be done with the game as a whole. */
export function Header() {
  const button = (icon: IconName, label: string, run: () => void) => (
    <button type="button" class="quiet" onClick={run}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
  return (
    <header class="page-head">
      <h1>
        <span class="mark" aria-hidden="true">
          囲
        </span>
        Igolog
      </h1>
      <RoomBar />
      <div class="actions">
        {button('open', t('open'), () => (openOpen.value = true))}
        {button('save', t('save'), () => (saveOpen.value = true))}
        {button('share', t('share'), () => void share())}
        {button('view', t('settings'), () => (viewOpen.value = true))}
        {button('keys', t('help'), () => (helpOpen.value = true))}
        <button
          type="button"
          class="quiet language"
          lang={language.value === 'en' ? 'ja' : 'en'}
          onClick={() => (language.value = language.value === 'en' ? 'ja' : 'en')}
        >
          {language.value === 'en' ? '日本語' : 'English'}
        </button>
      </div>
      <OpenDialog />
      <SaveDialog />
      <ShareDialog />
      <ViewDialog open={viewOpen} />
      <NewGame />
      <Help />
    </header>
  );
}

async function share(): Promise<void> {
  try {
    const link = await permalink();
    if (link === null) {
      say(t('share.long'), 'error', { label: t('save'), run: () => (saveOpen.value = true) });
      return;
    }
    try {
      await navigator.clipboard.writeText(link);
      say(t('copied'));
    } catch {
      // No clipboard without a secure address, or it was refused: the link is shown instead.
      shared.value = link;
    }
  } catch (error) {
    sayError(error);
  }
}
