/** How a filled database is shaped; bench/seed makes it, by the server alone. */
export type Seed = {
  attempts: number;
  /** Running attempts, one in ten of them in trouble; ten times as many are pending. */
  running: number;
  held: number;
  /** Whether one queue has 99 of 100 attempts. */
  oneQueue: boolean;
  /** Attempts of one subject that fails again and again. */
  loop: number;
  acts: number;
  findings: number;
  /** Minutes of lease signals: a week of them, or less. */
  minutes: number;
};

const LIVE = { running: 5_000, held: 200, oneQueue: false, loop: 0, minutes: 10_079 } as const;

export const SEEDS = {
  check: { ...LIVE, attempts: 20_000, running: 500, held: 20, acts: 6_000, findings: 6_000, minutes: 60 },
  '100k': { ...LIVE, attempts: 100_000, acts: 12_000, findings: 6_000 },
  '1m': { ...LIVE, attempts: 1_000_000, acts: 20_000, findings: 30_000 },
  '10m': { ...LIVE, attempts: 10_000_000, acts: 60_000, findings: 100_000 },
  skewed: { ...LIVE, attempts: 1_000_000, oneQueue: true, loop: 10_000, acts: 20_000, findings: 30_000 },
} as const satisfies Record<string, Seed>;

export type SeedName = keyof typeof SEEDS;

/** `10,000,000 attempts over 30 days in 20 queues, 5,000 running …`, for the words of a section. */
export function seedWords(name: SeedName): string {
  const { attempts, running, held, oneQueue, loop, acts, findings }: Seed = SEEDS[name];
  const n = (value: number) => value.toLocaleString('en-US');
  const queues = oneQueue ? '99 of 100 in one of 20 queues' : 'in 20 queues';
  const looping = loop > 0 ? `, ${n(loop)} of them of one subject` : '';
  return `${n(attempts)} attempts of 30 days ${queues}${looping}: ${n(running)} run, one in ten of them in trouble, ${n(running * 10)} wait, ${n(held)} are held; ${n(acts)} acts in the record and ${n(findings)} closed findings`;
}
