import { Icon, type IconName } from './Icon';

/** Something that can be done now: a picture and its word. */
export function Act({
  icon,
  label,
  run,
  off = false,
  pressed,
  isBest = false,
}: {
  icon: IconName;
  label: string;
  run: () => void;
  off?: boolean;
  pressed?: boolean;
  /** Whether this is what most would do next. */
  isBest?: boolean;
}) {
  return (
    <button
      type="button"
      class={isBest ? 'act primary' : 'act'}
      disabled={off}
      onClick={run}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
    >
      <Icon name={icon} />
      {label}
    </button>
  );
}
