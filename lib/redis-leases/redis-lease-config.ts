import { z } from 'zod';
import { SUBJECT } from '@/lib/redis-leases/key-pattern';
import type { RedisLeases } from '@/lib/redis-leases/redis-lease';

const ADDRESS =
  'the name of an environment variable is wanted, never the address itself: it may hold a password.';

/** Leases in Redis, as they stand in leasehold.config.ts. */
export const redisLeasesSchema = z.strictObject(
  {
    name: z
      .string({ error: 'a name is wanted.' })
      .regex(/^[a-z][a-z0-9-]{0,39}$/, 'small letters, digits and hyphens, beginning with a letter.'),
    urlFrom: z.string({ error: ADDRESS }).regex(/^[A-Z][A-Z0-9_]{0,99}$/, ADDRESS),
    key: z
      .string({ error: `the key of a lease is wanted, with ${SUBJECT} in it.` })
      .max(200, 'at most 200 characters.')
      .refine((key) => key.split(SUBJECT).length === 2, {
        error: `the key of a lease has ${SUBJECT} in it once: "lock:invoice:${SUBJECT}".`,
      })
      .refine((key) => key !== SUBJECT, {
        error: 'something must stand beside it: else every key in that Redis would be a lease.',
      }),
    owner: z.union(
      [z.literal('value'), z.literal('random'), z.strictObject({ json: z.string().min(1).max(200) })],
      {
        error:
          'how the value names its owner: "value" (it is the owner, as the row of the job has it), { json: "owner.id" } or "random" (it names nobody).',
      },
    ),
    jobs: z
      .array(
        z.strictObject(
          {
            source: z.string({ error: 'the name of a source is wanted; native is Leasehold’s own table.' }),
            queue: z.string({ error: 'the name of a queue is wanted.' }).min(1).exactOptional(),
          },
          {
            error:
              'jobs are { source: "native", queue: "invoice.issue" }; without a queue all of the source.',
          },
        ),
        { error: 'a list of whose jobs take these leases is wanted.' },
      )
      .min(1, 'the jobs of at least one queue take them.')
      .max(50, 'at most 50.'),
    destinationChecksTokens: z.boolean({
      error: 'true or false: does what the jobs write to refuse a token that is not the newest?',
    }),
  },
  {
    error:
      'leases in Redis are an object with a name, urlFrom, key, owner, jobs and destinationChecksTokens.',
  },
);

export type RedisLeasesConfig = z.output<typeof redisLeasesSchema>;

export function redisLeasesOf(config: RedisLeasesConfig): RedisLeases {
  const { name, urlFrom, key, owner, jobs, destinationChecksTokens } = config;
  return {
    ...{ name, urlFrom, pattern: key, destinationChecksTokens },
    owner: typeof owner === 'string' ? { kind: owner } : { kind: 'json', path: owner.json.split('.') },
    jobs: jobs.map(({ source, queue }) => ({ source, queue: queue ?? null })),
  };
}

/** What is wrong among several of them, and where: a name that is taken, a source that nobody told of, jobs that two of them claim. */
export function issuesAmong(
  all: readonly RedisLeases[],
  sources: readonly string[],
): { path: (string | number)[]; sentence: string }[] {
  return all.flatMap((one, index) => {
    const before = all.slice(0, index);
    const taken = before.some(({ name }) => name === one.name);
    return [
      ...(taken
        ? [{ path: [index, 'name'], sentence: `${one.name} is the name of other leases already.` }]
        : []),
      ...one.jobs.flatMap(({ source, queue }, place) => {
        const path = [index, 'jobs', place];
        if (!sources.includes(source))
          return [
            {
              path: [...path, 'source'],
              sentence: `there is no source ${source}. There are: ${sources.join(', ')}.`,
            },
          ];
        const other = [...before, { ...one, jobs: one.jobs.slice(0, place) }].find(({ jobs }) =>
          jobs.some((job) => job.source === source && (job.queue === queue || !job.queue || !queue)),
        );
        return other
          ? [
              {
                path,
                sentence: `these jobs take the leases of ${other.name} already: a job has one lease in Redis.`,
              },
            ]
          : [];
      }),
    ];
  });
}
