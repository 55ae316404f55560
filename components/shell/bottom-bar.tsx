'use client';

import { usePathname } from 'next/navigation';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { isCurrent, NAVIGATION, type NavigationCounts } from './navigation';

const ITEM =
  'relative grid place-items-center content-center gap-[3px] text-axis text-ink-2 -outline-offset-2 aria-[current]:font-semibold aria-[current]:text-ink [&_svg]:size-5 [&_svg]:text-ink-3 aria-[current]:[&_svg]:text-accent';

type BottomBarProps = { counts: NavigationCounts; onMore: () => void };

/** The phone's navigation, at the thumb. A page's own `ActionBar` takes its place. */
export function BottomBar({ counts, onMore }: BottomBarProps) {
  const pathname = usePathname();
  return (
    <nav
      aria-label="Pages"
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-20 grid h-[62px] auto-cols-fr grid-flow-col border-line border-t bg-bezel pb-1.5 sm:hidden"
    >
      {NAVIGATION.filter((item) => item.inBottomBar).map((item) => {
        const current = isCurrent(item, pathname);
        return (
          <Link key={item.key} href={item.href} aria-current={current ? 'page' : undefined} className={ITEM}>
            {current && (
              <span aria-hidden="true" className="absolute inset-x-[22%] -top-px h-0.5 bg-accent" />
            )}
            <Icon icon={item.icon} />
            {item.label}
            {counts[item.key] !== undefined && (
              <span className="absolute top-1.5 left-[calc(50%+9px)] bg-bezel px-[3px] font-medium font-mono text-axis text-ink">
                {counts[item.key]}
              </span>
            )}
          </Link>
        );
      })}
      <button type="button" onClick={onMore} className={ITEM}>
        <Icon icon="menu" />
        More
      </button>
    </nav>
  );
}
