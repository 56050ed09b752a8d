import { t } from '../i18n';
import { canUse } from '../state';
import { FormulaConsole } from './FormulaConsole';
import { console_ } from './questions';
import { RuleConsole } from './RuleConsole';

/** Two consoles: rules over facts, formulas of the B-W model. */
export function AskPanel() {
  const both = canUse('ask') && canUse('eval');
  const formula = console_.value === 'formula' ? canUse('eval') : !canUse('ask');
  return (
    <>
      {both && (
        <div class="switch" role="group" aria-label={t('tab.ask')}>
          <button type="button" aria-pressed={!formula} onClick={() => (console_.value = 'rules')}>
            {t('ask.rules')}
          </button>
          <button type="button" aria-pressed={formula} onClick={() => (console_.value = 'formula')}>
            {t('ask.formula')}
          </button>
        </div>
      )}
      {formula ? <FormulaConsole /> : <RuleConsole />}
    </>
  );
}
