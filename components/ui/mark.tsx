import type { ReactNode } from 'react';
import { classNames } from './class-names';
import type { IconName } from './icon-name';
import { Lamp } from './lamp';
import { TONE_TEXT, type Tone } from './tone';

type MarkProps = { tone: Tone; icon: IconName; children: ReactNode; className?: string | undefined };

/** Icon, word and colour together, for a cause or any state that has a word of its own. */
export function Mark({ tone, icon, children, className }: MarkProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 whitespace-nowrap align-top font-medium',
        TONE_TEXT[tone],
        className,
      )}
    >
      <Lamp tone={tone} icon={icon} />
      <span>{children}</span>
    </span>
  );
}
