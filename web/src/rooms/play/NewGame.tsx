import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { ruleName, t } from '../../i18n';
import { NumberField } from '../../panels/NumberField';
import { meta } from '../../state';
import { Dialog } from '../../ui/Dialog';
import { levelNumbers } from './levels';
import {
  boardChoices,
  choice,
  handicap,
  mostHandicap,
  newGameOpen,
  startGame,
  type TimeChoice,
  timeChoices,
} from './starting';

/** What a new game is played on, by which rules, against how strong an opponent. */
export function NewGame() {
  return (
    <Dialog open={newGameOpen} title={t('new.title')}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void startGame();
        }}
      >
        <Level />
        <Colour />
        <Choice
          label={t('new.board')}
          value={choice.board}
          options={boardChoices}
          name={(one) => t(`new.board.${one}`)}
        />
        {choice.board.value === 'size' && <NumberField label={t('new.size')} value={choice.size} min={2} max={25} />}
        <Choice
          label={t('new.handicap')}
          value={choice.handicap}
          shown={handicap()}
          options={handicaps()}
          name={handicapName}
        />
        <Choice label={t('game.rules')} value={choice.rules} options={meta.value?.rules ?? []} name={ruleName} />
        {/* Handicap stones have a komi of their own. */}
        <NumberField
          key={String(handicap() > 0)}
          label={t('game.komi')}
          value={handicap() > 0 ? choice.handicapKomi : choice.komi}
          min={-50}
          max={50}
          step={0.5}
        />
        <Choice
          label={t('new.time')}
          value={choice.time}
          options={Object.keys(timeChoices) as TimeChoice[]}
          name={(one) => t(`new.time.${one}`)}
        />
        <button type="submit" class="primary">
          {t('new.start')}
        </button>
      </form>
    </Dialog>
  );
}

const handicaps = (): number[] => [
  0,
  ...Array.from({ length: Math.max(0, mostHandicap() - 1) }, (_, index) => index + 2),
];
const handicapName = (count: number): string =>
  count === 0 ? t('new.handicap.none') : t('new.handicap.stones', { n: count });

function Choice<T extends string | number>({
  label,
  value,
  shown = value.value,
  options,
  name,
}: {
  label: string;
  value: Signal<T>;
  /** What stands in the field, where not all of the choice can be had. */
  shown?: T;
  options: readonly T[];
  name: (option: T) => ComponentChildren;
}) {
  return (
    <label>
      {label}
      <select
        value={shown}
        onChange={(event) => {
          const found = options.find((one) => String(one) === event.currentTarget.value);
          if (found !== undefined) value.value = found;
        }}
      >
        {options.map((one) => (
          <option key={one} value={one}>
            {name(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Level() {
  return (
    <fieldset class="levels">
      <legend>{t('new.level')}</legend>
      {levelNumbers.map((number) => (
        <label key={number} class="level">
          <input
            type="radio"
            name="level"
            checked={choice.level.value === number}
            onChange={() => (choice.level.value = number)}
          />
          <span>{t(`level.${number}`)}</span>
        </label>
      ))}
      <p class="about">{t(`level.about.${choice.level.value}`)}</p>
    </fieldset>
  );
}

function Colour() {
  return (
    <fieldset>
      <legend>{t('play.you')}</legend>
      {(['black', 'white', 'either'] as const).map((color) => (
        <label key={color} class="check">
          <input
            type="radio"
            name="color"
            checked={choice.color.value === color}
            onChange={() => (choice.color.value = color)}
          />
          {color !== 'either' && <span class={`swatch ${color}`} aria-hidden="true" />}
          {t(color === 'either' ? 'new.either' : color)}
        </label>
      ))}
    </fieldset>
  );
}
