import type { Scene } from '@/demo/faults/fault';

/** A demo left alone for a night should not fill up with jobs that wait for a person's answer. */
const MOST_IN_DOUBT = 3;

/** Whether so many jobs are held for an answer that no more trouble of that kind should be made. */
export async function manyInDoubt({ watch }: Scene): Promise<boolean> {
  const { rows } = await watch.query<{ held: number }>(
    "select count(*)::int as held from public.processing_jobs where status = 'held'",
  );
  return (rows[0]?.held ?? 0) >= MOST_IN_DOUBT;
}
