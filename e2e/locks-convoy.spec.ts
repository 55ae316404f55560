import { healthy } from '@/drizzle/seed/scenarios/healthy';
import { expectAccessible } from './support/axe';
import { confirm, panelOf } from './support/panel';
import { openSession, type Session } from './support/session';
import { expect, test } from './support/test';
import { visit } from './support/visit';

/** The check walks every element of every page, and half a hundred sessions take a while to queue. */
test.describe.configure({ timeout: 180_000 });

const WAITERS = 50;
type StoryDatabase = Parameters<Parameters<typeof test>[2]>[0]['database'];

/** Fifty sessions, one of them with a job in hand, behind a change of a table that queues behind an idle reader. */
async function convoy({ admin, urls }: StoryDatabase) {
  const { owner, subject } = await healthy(admin);
  await admin.query('create table public.ledger (id int primary key, total numeric)');
  await admin.query('alter table public.ledger owner to leasehold_worker');
  const open = async (application: string) => {
    const session = await openSession(urls.workers, application, admin);
    await session.run('set role leasehold_worker');
    return session;
  };
  const reader = await open('metabase');
  await reader.run('begin');
  await reader.run('select count(*) from public.ledger');
  const change = await open('flyway');
  const changed = await change.wait('alter table public.ledger add column note text');
  const names = Array.from({ length: WAITERS }, (_, n) =>
    n === 0 ? owner : n < 30 ? 'billing-worker' : 'billing-api',
  );
  const waiters = await Promise.all(
    names.map(async (name, n) => {
      const waiter = await open(name);
      const text =
        n < 30
          ? 'update public.ledger set total = 1 where id = $1'
          : 'select from public.ledger where id = $1';
      return { ...waiter, ...(await waiter.wait(text, [n])) };
    }),
  );
  const cast: readonly Session[] = [reader, change, ...waiters];
  return {
    subject,
    reader,
    change,
    changed,
    waiters,
    end: () => Promise.all(cast.map((session) => session.close())),
  };
}

test('a convoy of fifty behind one change of a table reads as one row, and cancelling the change frees them all', async ({
  operator,
  database,
}) => {
  const { subject, reader, change, changed, waiters, end } = await convoy(database);
  await visit(operator, '/');
  await operator.keyboard.press('g');
  await operator.keyboard.press('l');
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText(
    `${WAITERS + 1} sessions wait behind 1 root`,
  );
  const tree = operator.getByRole('region', { name: `Blocking tree of session ${reader.pid}` });
  await expect(tree).toContainText('50 sessions wait');
  await expect(tree).toContainText('1 of them runs a job');
  await expect(tree).toContainText(`head of the queue, ${WAITERS} sessions behind it`);
  await expect(tree.getByRole('button', { expanded: false, name: /public\.ledger/ })).toHaveCount(2);
  await tree.getByRole('button', { name: /update public.ledger/ }).click();
  await expect(tree.getByRole('link', { name: subject }).last()).toBeVisible();

  await tree.getByRole('link', { name: `Cancel the statement of ${change.pid}` }).click();
  const panel = panelOf(operator, 'Cancel statement');
  await expect(panel).toContainText('waits for AccessExclusive on ledger');
  await panel.getByLabel('Reason').fill('It may run tonight, with a lock timeout.');
  await confirm(panel, 'Cancel 1 statement');
  expect(await changed.over).toBe('was ended');
  expect(new Set(await Promise.all(waiters.map(({ over }) => over)))).toEqual(new Set(['went on']));
  await end();
});

test('Locks is accessible in both themes, and on a phone nothing is wider than the screen', async ({
  operator,
  database,
}) => {
  await visit(operator, '/locks');
  await expect(operator.getByText('No session waits for another')).toBeVisible();
  await expectAccessible(operator);

  const { change, end } = await convoy(database);
  await expect(operator.getByText('50 sessions wait')).toBeVisible();
  await expectAccessible(operator);
  await operator.getByRole('link', { name: `Cancel the statement of ${change.pid}` }).click();
  await expect(panelOf(operator, 'Cancel statement')).toBeVisible();
  await expectAccessible(operator);
  await operator.keyboard.press('Escape');

  await operator.setViewportSize({ width: 360, height: 740 });
  await operator
    .getByRole('button', { name: /billing-worker|several names/ })
    .first()
    .click();
  const overflow = await operator.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(operator);
  await end();
});
