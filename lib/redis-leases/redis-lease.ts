/** Keys in Redis that workers take as leases on the jobs of some queues, as leasehold.config.ts tells of them. */
export type RedisLeases = {
  /** What the console calls them; the first part of the key of an act. */
  name: string;
  /** The environment variable that holds the address. The address itself, with its password, stands in no file and on no page. */
  urlFrom: string;
  /** The key of the lease on a subject, with {@link SUBJECT} in it. */
  pattern: string;
  owner: OwnerForm;
  /** Whose jobs take them; without a queue all of the source. */
  jobs: readonly { source: string; queue: string | null }[];
  /** Whether what the jobs write to refuses a token that is not the newest. Redis gives none by itself. */
  destinationChecksTokens: boolean;
};

/** How a value names the owner: as the row of its job does, so within a JSON value, or not at all. */
export type OwnerForm = { kind: 'value' } | { kind: 'json'; path: readonly string[] } | { kind: 'random' };

/** A lease that is held, as Redis told it. */
export type HeldLease = {
  /** As a row of a job would name it, without secrets; null where the value names nobody. */
  owner: string | null;
  /** Why there is no owner; null where there is one. */
  ownerless: string | null;
  /** SHA-256 of the exact value, which stands for it in every guard; null where the value was not read. */
  digest: string | null;
  /** Milliseconds until it lapses, by Redis's own clock; null for one that never lapses by itself. */
  remaining: number | null;
  /** When it lapses, in milliseconds of Redis's own clock, as text: compared with itself only. A renewal moves it. */
  expiresAt: string | null;
};

/** What Redis says of the lease on one job: `held` is null when there is no such key. */
export type RedisLeaseFacts = {
  leases: Pick<RedisLeases, 'name' | 'destinationChecksTokens'>;
  /** Whether its value names an owner at all. */
  namesOwner: boolean;
  key: string;
  held: HeldLease | null;
};

/** The leases that a job takes; null where its queue has none in Redis. */
export function leasesOf(
  all: readonly RedisLeases[],
  job: { source: string; queue: string },
): RedisLeases | null {
  return (
    all.find(({ jobs }) =>
      jobs.some(({ source, queue }) => source === job.source && (queue === null || queue === job.queue)),
    ) ?? null
  );
}

/**
 * Where the database looks for whose job a lease is: in the native table where its jobs take such leases, in some of its queues or, null, in all.
 * Of another source it knows nothing.
 */
export function whoseJobs(leases: RedisLeases | undefined): {
  source: string | null;
  queues: readonly string[] | null;
} {
  const native = leases?.jobs.filter(({ source }) => source === 'native') ?? [];
  return {
    source: native[0]?.source ?? leases?.jobs[0]?.source ?? null,
    queues: native.some(({ queue }) => queue === null) ? null : native.flatMap(({ queue }) => queue ?? []),
  };
}
