import type { Setting } from '@/lib/auth/setting';

/** A console of which nobody decided anything. */
export const OPEN: Setting = { readOnly: false, breakGlass: true, bulkAlone: 1_000, bulkLimit: 1_000 };
