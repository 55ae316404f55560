'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import { Link } from '@/components/ui/link';
import { isCurrent, NAVIGATION, type NavigationCounts } from './navigation';

type SidebarProps = { counts: NavigationCounts; foot?: ReactNode; onHelp: () => void; onPalette: () => void };

/** The pages with their counts; icons alone where the window is narrow. Not on a phone. */
export function Sidebar({ counts, foot, onHelp, onPalette }: SidebarProps) {
  const pathname = usePathname();
  return (
    <aside
      aria-label="Console"
      className="sticky top-[53px] flex h-[calc(100dvh-53px)] flex-col overflow-y-auto border-line border-r bg-bezel px-2 py-3 max-sm:hidden"
    >
      <nav aria-label="Pages">
        <ul>
          {NAVIGATION.map((item) => (
            <li key={item.key} className={classNames(item.separated && 'mt-2 border-line border-t pt-2')}>
              <Link
                href={item.href}
                title={item.label}
                aria-current={isCurrent(item, pathname) ? 'page' : undefined}
                className="group flex h-[34px] items-center gap-2.5 rounded-control px-2 text-[13.5px] text-ink-2 hover:text-ink aria-[current]:bg-panel aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:ring-1 aria-[current]:ring-line max-lg:justify-center"
              >
                <Icon icon={item.icon} className="text-ink-3 group-aria-[current]:text-accent" />
                <span className="max-lg:sr-only">{item.label}</span>
                {counts[item.key] !== undefined && (
                  <span className="ml-auto font-medium font-mono text-ink-3 text-label group-aria-[current]:text-ink max-lg:sr-only">
                    {counts[item.key]}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto grid gap-2 p-2 text-ink-3 text-label leading-[18px] max-lg:hidden">
        {foot}
        <p className="flex items-center gap-2">
          <button type="button" onClick={onHelp} className="flex items-center gap-1.5 hover:text-ink">
            <Kbd>?</Kbd> keys
          </button>
          <button type="button" onClick={onPalette} className="flex items-center gap-1.5 hover:text-ink">
            <Kbd>Ctrl K</Kbd> go to
          </button>
        </p>
      </div>
    </aside>
  );
}
