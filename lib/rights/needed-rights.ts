import type { MembershipUse } from '@/lib/rights/membership';

/** What a login is for. The watcher and the console are the same program and need nearly the same. */
export const PURPOSES = ['console', 'watcher', 'worker', 'migrate'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Roles that others take. Nobody logs in as one. */
export const ROLES = {
  leasehold_owner: 'owns the tables and functions',
  leasehold_reader: 'reads all but payloads, and writes nothing',
  leasehold_operator: 'calls the functions of the acts, each of which records itself, and writes no table',
  leasehold_worker: 'calls the functions that workers share, and writes no table',
  leasehold_auth: 'keeps sessions, in a schema of its own, and sees no job',
  leasehold_signaller: 'owns the one function that cancels a statement or terminates a backend',
} as const;
export type RoleName = keyof typeof ROLES;
export const ROLE_NAMES = Object.keys(ROLES) as RoleName[];

/** One role that another must be a member of. */
export type Membership = {
  granted: string;
  /** What it is for, after "so that". */
  why: string;
  /** What does not work without it, in one sentence. */
  without: string;
};

/** What our roles need of the server's own. A DBA who may grant them must: the migrations try, and go on when they may not. */
export const SERVER_ROLES: Readonly<Partial<Record<RoleName, readonly Membership[]>>> = {
  leasehold_reader: [
    {
      granted: 'pg_monitor',
      why: 'the console sees what sessions of other roles do',
      without: 'Sessions of other roles are hidden: only which locks they hold and wait for is seen.',
    },
  ],
  leasehold_owner: [
    {
      granted: 'pg_read_all_stats',
      why: 'the start of a worker’s backend is known when it registers',
      without: 'Whether the session of a worker is still there cannot be told for certain.',
    },
  ],
  leasehold_signaller: [
    {
      granted: 'pg_read_all_stats',
      why: 'the guard of a signal can be read',
      without: 'No backend can be cancelled or terminated: what a signal is guarded by is hidden.',
    },
    {
      granted: 'pg_signal_backend',
      why: 'a statement can be cancelled and a backend terminated',
      without: 'No backend can be cancelled or terminated.',
    },
  ],
};

const READS: Membership = {
  granted: 'leasehold_reader',
  why: 'it reads, in connections that cannot write',
  without: 'Nothing can be read: no page shows anything.',
};
const ACTS: Membership = {
  granted: 'leasehold_operator',
  why: 'acts can be carried out and recorded',
  without: 'Nobody can act, and no refusal is recorded.',
};
const SIGNS_IN: Membership = {
  granted: 'leasehold_auth',
  why: 'people can sign in',
  without: 'Nobody can sign in.',
};

/** The roles that a login takes. It has no rights of its own, so that a connection which took no role can do nothing. */
export const LOGIN_ROLES: Readonly<Record<Purpose, readonly Membership[]>> = {
  console: [READS, ACTS, SIGNS_IN],
  watcher: [READS, ACTS],
  worker: [
    {
      granted: 'leasehold_worker',
      why: 'it can claim jobs and report on them',
      without: 'It cannot claim a job.',
    },
  ],
  migrate: [
    {
      granted: 'leasehold_owner',
      why: 'what it makes belongs to the owner and not to the login',
      without: 'The migrations cannot be applied.',
    },
    {
      granted: 'leasehold_signaller',
      why: 'it can make the one function of that role',
      without: 'The function that signals cannot be made.',
    },
  ],
};

/** How each uses its roles. A worker's login may have the rights of its role by itself or take it: both are in use. */
export const LOGIN_USE: Readonly<Record<Purpose, MembershipUse>> = {
  console: 'takes',
  watcher: 'takes',
  worker: 'either',
  migrate: 'administers',
};

/** Columns that nobody reads but through an act that is recorded. */
export const HIDDEN_COLUMNS: readonly string[] = ['public.processing_jobs.payload'];

/** What a role may do with the tables of the owner: read all of some schemas, or the named ones, and write some. */
export type TableRights = {
  /** The schemas that it must be able to use. */
  uses: readonly string[];
  readsSchemas?: readonly string[];
  reads?: readonly string[];
  /** Tables to which it may add rows, and whose rows it may change. Removing is nobody's. */
  writes?: readonly string[];
  /** By table, the columns that it may update. */
  updates?: Readonly<Record<string, readonly string[]>>;
};

export const TABLE_RIGHTS: Readonly<Record<Exclude<RoleName, 'leasehold_owner'>, TableRights>> = {
  leasehold_reader: { uses: ['public', 'leasehold'], readsSchemas: ['public', 'leasehold'] },
  leasehold_operator: { uses: ['public', 'leasehold'], readsSchemas: ['public', 'leasehold'] },
  leasehold_worker: { uses: ['public'], reads: ['public.queues'] },
  leasehold_auth: {
    uses: ['leasehold_auth'],
    readsSchemas: ['leasehold_auth'],
    writes: [
      'leasehold_auth.session',
      'leasehold_auth.sign_in_buckets',
      'leasehold_auth.sign_in_tries',
      'leasehold_auth.verification',
    ],
  },
  leasehold_signaller: {
    uses: ['leasehold'],
    reads: ['leasehold.lock_ids', 'leasehold.signal_intents'],
    updates: { 'leasehold.signal_intents': ['looked_at', 'sent', 'query_start'] },
  },
};
