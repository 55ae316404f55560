import type { Page } from '@playwright/test';
import { receiveHeld } from '@/demo/faults/receive-held';
import { type Victim, victimOf } from '@/demo/faults/victim';
import { jobPath } from '@/lib/jobs/address-url';
import { armWait, verdictOf } from './support/arm-wait';
import { type Fleet, startFleet } from './support/fleet';
import { test as base, expect } from './support/test';
import { visit } from './support/visit';

/** One fleet for the stories of this file. Nothing in them is back-dated: each lasts as long as its lease. */
let shared: Fleet;
const test = base.extend<{ fleet: Fleet }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from this pattern.
  fleet: ({}, use) => use(shared),
  database: ({ fleet }, use) => use(fleet.database),
  console: ({ fleet }, use) => use(fleet.console),
});

test.beforeAll(async () => {
  shared = await startFleet();
});
test.afterAll(() => shared.stop());

/** Long enough for an operator on a busy machine to see the silence and to arm. */
const LEASE_SECONDS = 15;
/** A lease, its grace, a tick of the watcher and a read of the page. */
const PAST_THE_LAPSE = { timeout: 30_000 };
/** What a worker asks the ERP between its booking there and its entry in the ledger. */
const BEFORE_THE_LEDGER = 'GET /vouchers';

test('a killed worker: the wait counts down, fires within two seconds of its time, and the retry does the rest once', async ({
  operator,
  fleet,
}) => {
  await fleet.promise({ takeover: 'operator', leaseSeconds: LEASE_SECONDS });
  const { subject, victim } = await openBookedInvoice(operator, fleet);
  await killOwner(fleet, victim, subject);
  await armWait(operator, 'Mark failed and retry');

  const verdict = verdictOf(operator);
  await expect(verdict).toContainText(/Armed by Olga Reyes: retry at \d\d:\d\d:\d\d, in 0:\d\d/);
  const [left = ''] = /, in 0:\d\d/.exec((await verdict.textContent()) ?? '') ?? [];
  await expect(verdict).not.toContainText(left);
  await expect(verdict).toContainText('Done.', PAST_THE_LAPSE);
  await seeItCompletedBySuccessor(operator);

  const { state, lateSeconds } = await readWait(fleet, victim);
  expect(state).toBe('fired');
  expect(lateSeconds).toBeGreaterThanOrEqual(0);
  expect(lateSeconds).toBeLessThan(2);
  await expectDoneOnce(fleet, subject, { byAttempt: 2 });
});

test('a stopped worker that goes on before the lapse: the wait stands down, and its owner does the rest once', async ({
  operator,
  fleet,
}) => {
  // Nobody awaits the end of this one.
  await fleet.promise({ takeover: 'operator', leaseSeconds: 30 });
  const { subject, victim } = await openBookedInvoice(operator, fleet);
  process.kill(victim.pid, 'SIGSTOP');
  await armWait(operator, 'Mark failed and retry');
  process.kill(victim.pid, 'SIGCONT');

  await expect(verdictOf(operator)).toContainText('Stood down.');
  await expect(verdictOf(operator)).toContainText('The owner is alive.');
  await fleet.scene.erp.settle(BEFORE_THE_LEDGER, subject, 'answer');
  await expect(operator.getByText('Completed', { exact: true }).first()).toBeVisible();

  expect(await readWait(fleet, victim)).toMatchObject({ state: 'stood_down', successor: null });
  await expectDoneOnce(fleet, subject, { byAttempt: 1 });
});

test('an automatic takeover: the wait is superseded and links to its successor, which does the rest once', async ({
  operator,
  fleet,
}) => {
  await fleet.promise({ takeover: 'automatic', leaseSeconds: LEASE_SECONDS });
  const { subject, victim } = await openBookedInvoice(operator, fleet);
  await killOwner(fleet, victim, subject);
  await armWait(operator, 'Mark failed');

  await expect(verdictOf(operator)).toContainText('Superseded.', PAST_THE_LAPSE);
  await seeItCompletedBySuccessor(operator);

  expect(await readWait(fleet, victim)).toMatchObject({ state: 'superseded', successor: 2 });
  await expectDoneOnce(fleet, subject, { byAttempt: 2 });
});

/** Lets an invoice come in, and opens its page when its worker has booked it in the ERP and is about to write the ledger. */
async function openBookedInvoice(page: Page, { scene, databaseName }: Fleet) {
  const subject = await receiveHeld(scene, scene.erp, BEFORE_THE_LEDGER);
  await scene.erp.acted(BEFORE_THE_LEDGER, subject, scene.signal);
  const victim = await victimOf(scene, 'invoices', subject);
  await visit(page, jobPath({ source: 'native', database: databaseName, key: victim.jobId }));
  await expect(verdictOf(page)).toContainText('No finding');
  return { subject, victim };
}

/** As when its host loses power. The answer it was waiting for reaches nobody. */
async function killOwner({ scene }: Fleet, { pid }: Victim, subject: string): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await scene.erp.settle(BEFORE_THE_LEDGER, subject, 'drop');
}

async function seeItCompletedBySuccessor(page: Page): Promise<void> {
  await verdictOf(page).getByRole('link', { name: 'Open the next attempt' }).click();
  await expect(page.getByText('attempt 2 of 5').first()).toBeVisible();
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
}

/** How the wait on the victim's attempt ended, how long after its time, and which attempt it names as successor. */
async function readWait({ database }: Fleet, { jobId }: Victim) {
  const { rows } = await database.admin.query<{
    state: string;
    lateSeconds: number;
    successor: number | null;
  }>(
    `select w.state, extract(epoch from w.ended_at - w.due_at)::float8 as "lateSeconds", j.attempt as successor
       from leasehold.lease_waits w left join public.processing_jobs j on j.id::text = w.successor_key
      where w.job_key = $1`,
    [jobId],
  );
  const [wait] = rows;
  if (!wait || rows.length > 1) throw new Error(`There are ${rows.length} waits on job ${jobId}.`);
  return wait;
}

/** One attempt completed the job; the ledger has the one entry that its owner wrote under its token; the ERP booked once. */
async function expectDoneOnce(
  fleet: Fleet,
  subject: string,
  { byAttempt }: { byAttempt: number },
): Promise<void> {
  const { rows } = await fleet.database.admin.query(
    `select j.attempt, (l.written_by, l.token) = (j.lease_owner, j.lease_token) as "wroteTheEntry"
       from public.processing_jobs j left join billing.ledger_entries l on l.subject = j.subject
      where j.queue = 'invoices' and j.subject = $1 and j.status = 'completed'`,
    [subject],
  );
  expect(rows).toEqual([{ attempt: byAttempt, wroteTheEntry: true }]);
  expect(fleet.bookings(subject)).toBe(1);
}
