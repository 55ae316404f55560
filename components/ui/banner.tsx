import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';
import type { IconName } from './icon-name';

const TONES = {
  fail: { ground: 'bg-fail-tint', icon: 'text-fail' },
  late: { ground: 'bg-late-tint', icon: 'text-late' },
  note: { ground: 'bg-idle-tint', icon: 'text-ink-2' },
} as const;

type BannerProps = {
  tone: keyof typeof TONES;
  icon: IconName;
  /** What happened and since when; one sentence. */
  title: ReactNode;
  /** What it means for what is on the screen. */
  children?: ReactNode;
  className?: string | undefined;
};

/** One condition that holds for the whole page, e.g. a database out of reach. Said once, when it appears. */
export function Banner({ tone, icon, title, children, className }: BannerProps) {
  const { ground, icon: iconColour } = TONES[tone];
  return (
    <div
      role={tone === 'fail' ? 'alert' : 'status'}
      className={classNames(
        'flex items-start gap-2.5 rounded-control px-3.5 py-[9px] text-body',
        ground,
        className,
      )}
    >
      <Icon icon={icon} className={classNames('mt-0.5', iconColour)} />
      <p className="min-w-0 wrap-anywhere">
        <b className="font-semibold">{title}</b> {children}
      </p>
    </div>
  );
}
