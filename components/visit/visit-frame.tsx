'use client';

import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { BrandMark } from '@/components/shell/brand';
import type { Environment } from '@/components/shell/environment';
import { EnvironmentPlate } from '@/components/shell/environment-plate';
import { EnvironmentRail } from '@/components/shell/environment-rail';
import { Freshness } from '@/components/shell/freshness';
import { ReadOnlyPlate } from '@/components/shell/read-only-plate';
import { RefreshPicker } from '@/components/shell/refresh-picker';
import { moveToRow, openRow } from '@/components/shell/row-navigation';
import { ThemeSwitch } from '@/components/shell/theme-switch';
import { useShortcuts } from '@/components/shell/use-shortcuts';
import { Clock } from '@/components/ui/clock';
import { Link } from '@/components/ui/link';
import { useServerNow } from '@/components/ui/use-server-now';

const PAGES = [
  { key: 'triage', label: 'Triage', href: '/' },
  { key: 'jobs', label: 'Jobs', href: '/jobs' },
  { key: 'agree', label: 'What agreeing creates', href: '/agree' },
] as const satisfies readonly { key: string; label: string; href: Route }[];

type VisitFrameProps = {
  environment: Environment;
  database: string;
  /** Null before anything was read. */
  readAtMs: number | null;
  current: (typeof PAGES)[number]['key'] | null;
  banner: ReactNode;
  children: ReactNode;
};

/** The frame of a visit: where one is, how fresh it is, and its three pages. Nobody is signed in, so it has no account. */
export function VisitFrame({ environment, database, readAtMs, current, banner, children }: VisitFrameProps) {
  const nowMs = useServerNow(readAtMs ?? 0);
  const router = useRouter();
  useShortcuts({
    'g t': () => router.push('/'),
    'g j': () => router.push('/jobs'),
    'g a': () => router.push('/agree'),
    j: () => moveToRow(1),
    k: () => moveToRow(-1),
    Enter: openRow,
  });
  return (
    <div className="min-h-dvh bg-page">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 rounded-control bg-accent px-3 py-1.5 font-semibold text-accent-ink not-focus:sr-only"
      >
        Skip to the page
      </a>
      <header className="sticky top-0 z-20 bg-bezel">
        <EnvironmentRail environment={environment} />
        <div className="flex h-12 items-center gap-3 border-line border-b px-5 max-sm:gap-[9px] max-sm:px-3">
          <span className="flex flex-none items-center gap-[9px] font-semibold text-finding tracking-[-0.015em]">
            <BrandMark className="size-5 flex-none" />
            <span className="max-sm:sr-only">Leasehold</span>
          </span>
          <EnvironmentPlate environment={environment} />
          <ReadOnlyPlate />
          <span title={database} className="min-w-0 truncate font-medium font-mono tracking-[-0.01em]">
            {database}
          </span>
          <span className="ml-auto max-sm:hidden">{readAtMs !== null && <Clock nowMs={nowMs} />}</span>
          <span className="max-md:hidden">
            <Freshness updatedAtMs={readAtMs} nowMs={nowMs} />
          </span>
          <span className="max-md:hidden">
            <RefreshPicker />
          </span>
          <span className="max-sm:ml-auto">
            <ThemeSwitch />
          </span>
        </div>
        <nav aria-label="Pages" className="flex overflow-x-auto border-line border-b px-3 max-sm:px-1">
          {PAGES.map(({ key, label, href }) => (
            <Link
              key={key}
              href={href}
              aria-current={key === current ? 'page' : undefined}
              className="flex h-[38px] items-center whitespace-nowrap border-transparent border-b-2 px-2.5 text-ink-2 -outline-offset-2 hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink max-sm:h-[46px]"
            >
              {label}
            </Link>
          ))}
        </nav>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-[1440px] px-6 pt-5 pb-7 outline-none max-sm:px-3 max-sm:pt-3 max-sm:has-data-action-bar:pb-[132px]"
      >
        <div className="mb-3.5 grid gap-2 empty:hidden">{banner}</div>
        {children}
      </main>
    </div>
  );
}
