import type { Made } from '../api/types';
import { t } from '../i18n';

/** With which effort an answer was made. */
export function Effort({ made }: { made: Made }) {
  const level = t(`effort.${made.level}`);
  return <small class="tally">{made.cut_short ? t('effort.cut', { level }) : level}</small>;
}
