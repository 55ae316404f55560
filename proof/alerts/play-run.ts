import { type Lane, LIMIT } from '@/proof/alerts/lane';
import { until } from '@/proof/rehearsals/until';

/** What was measured of one worker that ended by SIGKILL. Milliseconds, by the database's clock and the receiver's. */
export type Run = {
  worker: string;
  /** From the SIGKILL until the finding was open. */
  toFinding: number;
  /** From then until the receiver had the alert. */
  toAlert: number;
  /** From the SIGKILL until the receiver heard that it is over. */
  toResolved: number;
  /** Of this worker: each is wanted once. */
  firing: number;
  resolved: number;
  /** Deliveries of a key that had been delivered before. */
  doubled: number;
};

/** What is allowed, in milliseconds. */
export const ALLOWED = { toFinding: (LIMIT + 2) * 1_000, toAlert: 2_000 };

/** Lets a worker take a job, ends it by SIGKILL, and waits until the receiver has heard of it and that it is over. */
export async function playRun(lane: Lane, number: number, signal: AbortSignal): Promise<Run> {
  const { admin, receiver } = lane;
  const owner = await lane.startOwner(`PROOF-${number}`);
  const killedAt = Date.now();
  owner.endAtOnce();
  const about = () => receiver.got.filter(({ body }) => body.owner === owner.id);
  await until(signal, `the alert on ${owner.id} is over`, async () =>
    about().some(({ body }) => body.event === 'resolved'),
  );
  const { rows } = await admin.query<{ at: number }>(
    `select extract(epoch from min(opened_at))::float8 * 1000 as at from leasehold.findings
     where owner = $1 and kind = 'owner-silent'`,
    [owner.id],
  );
  const openedAt = rows[0]?.at ?? Number.NaN;
  const of = (event: string) => about().filter(({ body }) => body.event === event);
  return {
    worker: owner.id,
    toFinding: Math.round(openedAt - killedAt),
    toAlert: Math.round((of('firing')[0]?.at ?? Number.NaN) - openedAt),
    toResolved: Math.round((of('resolved')[0]?.at ?? Number.NaN) - killedAt),
    ...counts(about().map(({ body }) => body)),
  };
}

function counts(bodies: readonly { key: string; event: string }[]) {
  const of = (event: string) => bodies.filter((body) => body.event === event).length;
  return {
    firing: of('firing'),
    resolved: of('resolved'),
    doubled: bodies.length - new Set(bodies.map(({ key }) => key)).size,
  };
}

/** Counted again when all runs are over: what comes late must not be missed. */
export function recount(lane: Lane, run: Run): Run {
  const bodies = lane.receiver.got.map(({ body }) => body).filter(({ owner }) => owner === run.worker);
  return { ...run, ...counts(bodies) };
}

/** What is wrong with a run, in a few words; empty when it is as promised. */
export function faultsOf(run: Run): string[] {
  return [
    ...(run.toFinding <= ALLOWED.toFinding ? [] : [`finding after ${run.toFinding} ms`]),
    ...(run.toAlert <= ALLOWED.toAlert ? [] : [`alert ${run.toAlert} ms after its finding`]),
    ...miscountsOf(run),
  ];
}

/** What of it was lost or doubled, however long it took: a busy machine is late and must not be wrong. */
export function miscountsOf(run: Run): string[] {
  return [
    ...(run.firing === 1 ? [] : [`${run.firing} alerts`]),
    ...(run.resolved === 1 ? [] : [`${run.resolved} resolved messages`]),
    ...(run.doubled === 0 ? [] : [`${run.doubled} doubled`]),
  ];
}
