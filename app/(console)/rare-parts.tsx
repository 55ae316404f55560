'use client';

import { loadLater } from '@/components/ui/load-later';

/*
 * What the frame shows when something is wrong. The console may be out of reach by the time a page breaks, so that the frame loads ahead
 * what says so.
 */

export const PageErrorPanel = loadLater(() =>
  import('@/app/(console)/page-error-panel').then((module) => module.PageErrorPanel),
);
export const OutOfReach = loadLater(() =>
  import('@/components/providers/out-of-reach').then((module) => module.OutOfReach),
);
