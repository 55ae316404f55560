import type { Granted, Row } from '@/proof/chaos/judge/testimony';

/** Completions that a worker was told and that do not stand under its token. */
export function lostCompletions(grants: readonly Granted[], jobs: readonly Row[]): string[] {
  const now = new Map(jobs.map((job) => [String(job.id), job]));
  return grants
    .filter(({ completed }) => completed)
    .flatMap(({ jobId, token, worker }) => {
      const job = now.get(jobId);
      return job?.status === 'completed' && job.lease_token === token
        ? []
        : [
            `${worker} was told that attempt ${jobId} is completed under ${token}; it is ${job?.status} under ${job?.lease_token}.`,
          ];
    });
}
