import { t } from '../i18n';

/** The place of the solver of life and death. */
export function ProblemsRoom() {
  return (
    <div class="panel">
      <section class="card">
        <h2>{t('room.problems')}</h2>
        <p>{t('problems.soon')}</p>
        <p class="hint">{t('problems.now')}</p>
      </section>
    </div>
  );
}
