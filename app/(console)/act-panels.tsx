'use client';

import { loadLater } from '@/components/ui/load-later';

/*
 * The panels of acts, each loaded when it is first opened: with all that they ask and tell they are a good part of what a page is
 * made of, and most who look never open one.
 */

export const AlertActPanel = loadLater(() =>
  import('@/components/recovery/alert-act-panel').then((module) => module.AlertActPanel),
);
export const BackendActPanel = loadLater(() =>
  import('@/components/recovery/backend-act-panel').then((module) => module.BackendActPanel),
);
export const FindingActPanel = loadLater(() =>
  import('@/components/recovery/finding-act-panel').then((module) => module.FindingActPanel),
);
export const JobActPanel = loadLater(() =>
  import('@/components/recovery/job-act-panel').then((module) => module.JobActPanel),
);
export const PersonActPanel = loadLater(() =>
  import('@/components/recovery/person-act-panel').then((module) => module.PersonActPanel),
);
export const QueueActPanel = loadLater(() =>
  import('@/components/recovery/queue-act-panel').then((module) => module.QueueActPanel),
);
export const RedisLeaseActPanel = loadLater(() =>
  import('@/components/recovery/redis-lease-act-panel').then((module) => module.RedisLeaseActPanel),
);
export const WorkerActPanel = loadLater(() =>
  import('@/components/recovery/worker-act-panel').then((module) => module.WorkerActPanel),
);
