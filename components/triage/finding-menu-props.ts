import type { LeaseWait } from '@/lib/leases/lease-wait';
import type { Finding } from '@/lib/triage/finding';

export type FindingMenuProps = {
  finding: Finding;
  database: string;
  environment: string;
  copy: (text: string, what: string) => void;
  /** Why nobody may act now; null when acts are on. */
  actsOff: string | null;
  /** Acts that stand on the card already. */
  shown: readonly string[];
  wait: LeaseWait | null;
  /** The findings that the card stands for; the menu is about the first. */
  count: number;
};
