import type { Ability } from '@/lib/rights/abilities';
import type { RoleName } from '@/lib/rights/needed-rights';
import type { Finding } from '@/lib/rights/role-rights';
import type { Timestamp } from '@/lib/time';

/** The database as this console has it: who it is there, and what it may and may not. */
export type Settings = {
  readAt: Timestamp;
  database: string;
  /** As the server says it: `18.1`. */
  serverVersion: string;
  login: string;
  /** The roles that it takes, and whether it was let. */
  roles: readonly { name: RoleName; does: string; taken: boolean }[];
  /** Null where the reader may not read which there are. */
  migrations: { applied: number; newest: string; newestAt: Timestamp } | null;
  abilities: readonly Ability[];
  /** Everything that is missing, each once. */
  missing: readonly Finding[];
  /** Everything that it may and should not. */
  beyond: readonly Finding[];
  /** The queues of others whose acts were allowed for an earlier shape of their tables; null where that could not be read. */
  allowedEarlier: readonly { source: string; relation: string }[] | null;
};

/** What whoever runs this console chose for it, and may be seen by everybody: never a secret. */
export type OwnSettings = {
  origin: string;
  environment: string;
  readOnly: boolean;
  breakGlass: boolean;
  bulkAlone: number;
  bulkLimit: number;
};
