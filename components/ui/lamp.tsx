import { classNames } from './class-names';
import { Icon } from './icon';
import type { IconName } from './icon-name';
import { TONE_LAMP, type Tone } from './tone';

type LampProps = { tone: Tone; icon: IconName; className?: string | undefined };

/** The 18 px lit square of a state. A word stands beside it, always. */
export function Lamp({ tone, icon, className }: LampProps) {
  return (
    <span
      className={classNames(
        'inline-grid size-[18px] flex-none place-items-center rounded-chip',
        TONE_LAMP[tone],
        className,
      )}
    >
      <Icon icon={icon} size="lamp" />
    </span>
  );
}
