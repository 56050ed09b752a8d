import { t } from '../i18n';
import { available } from '../layers/active';
import { chosen, toggleLayer } from '../layers/chosen';

/** The layers that can be drawn over the board. */
export function LayerList() {
  if (available.value.length === 0) return <aside class="layers" />;
  return (
    <aside class="layers" aria-label={t('layers')}>
      <h2>{t('layers')}</h2>
      <ul>
        {available.value.map((id, index) => {
          const on = chosen.value.includes(id);
          return (
            <li key={id}>
              <label class={on ? 'layer on' : 'layer'} title={t(`about.${id}`)}>
                <input type="checkbox" checked={on} onChange={() => toggleLayer(id)} />
                <span>{t(`layer.${id}`)}</span>
                {index < 9 && <kbd aria-hidden="true">{index + 1}</kbd>}
              </label>
              {on && <p class="about">{t(`about.${id}`)}</p>}
            </li>
          );
        })}
      </ul>
      <button type="button" class="quiet" onClick={() => (chosen.value = [])}>
        {t('layers.none')}
      </button>
    </aside>
  );
}
