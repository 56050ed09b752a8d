import { t } from '../i18n';
import { Icon } from '../ui/Icon';
import { addressOf, room, rooms } from './address';

/** The way to every room; on a phone at the foot of the page, under the thumb. */
export function RoomBar() {
  return (
    <nav class="rooms" aria-label={t('rooms')}>
      {rooms.map((one) => (
        <a key={one} href={addressOf(one)} {...(room.value === one && { 'aria-current': 'page' as const })}>
          <Icon name={one} />
          <span>{t(`room.${one}`)}</span>
        </a>
      ))}
    </nav>
  );
}
