import { expectAccessible } from './support/axe';
import { expect, test } from './support/test';
import { visit } from './support/visit';

/** The questions are asked again every five seconds. */
const NEXT_LOOK = { timeout: 30_000 };

test('a lease shorter than the work is told with who lapses next, and mended by the statement that is given', async ({
  viewer,
  database: { admin },
}) => {
  await admin.query(`
    insert into public.queues (name, ttl, heartbeat_interval, heartbeat_limit)
    values ('dunning.send', '2 min', '15 s', '45 s'), ('invoice.issue', '5 min', '15 s', '45 s');
    insert into public.workers (id, host, os_pid, application_name) values ('w-7f3a', 'box', 1, 'w-7f3a');
    insert into public.subjects (queue, subject, last_token)
      select q, 'S-' || n, 1 from unnest(array['dunning.send', 'invoice.issue']) q, generate_series(0, 100) n;
    insert into public.processing_jobs (queue, subject, attempt, max_attempts, status, lease_owner, lease_token, renewals,
      lease_until, heartbeat_at, started_at, finished_at)
    select s.queue, s.subject, 1, 5, case n when 0 then 'running' else 'completed' end, 'w-7f3a', 1, 4,
      at + interval '10 min', at + interval '5 min', at - case n when 0 then 1 else 63 + n end * interval '1 s', case when n > 0 then at end
    from public.subjects s cross join lateral (select substring(s.subject from 3)::integer as n) t, clock_timestamp() at where s.subject like 'S-%'`);
  await visit(viewer, '/health');
  const questions = viewer.getByRole('region', { name: 'Six questions of each queue' });
  const dunning = questions.getByRole('row', { name: /^dunning\.send/ });
  const lease = dunning.getByRole('cell').nth(2);
  await expect(lease.getByText('no', { exact: true })).toBeVisible();
  await expect(lease).toContainText('p50 1:53 p95 2:38 p99 2:42 max 2:43');
  const issue = questions
    .getByRole('row', { name: /^invoice\.issue/ })
    .getByRole('cell')
    .nth(2);
  await expect(issue.getByText('yes', { exact: true })).toBeVisible();

  const opener = dunning.getByRole('button', { name: /^dunning\.send/ });
  await opener.focus();
  await viewer.keyboard.press('Enter');
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(questions).toContainText('The lease is 2:00, and p99 of 100 runs is 2:42, the longest 2:43.');
  await expect(questions).toContainText('Next to lapse, if its heartbeats stop: S-0, attempt 1, of w-7f3a');
  const sight = viewer.getByRole('region', { name: 'What role leasehold_reader may see' });
  await expect(
    sight.getByRole('listitem').filter({ hasText: 'What sessions of other roles do' }),
  ).toContainText('seen');
  await expectAccessible(viewer);

  await viewer.setViewportSize({ width: 390, height: 844 });
  const width = await viewer.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await viewer.setViewportSize({ width: 1440, height: 900 });

  await viewer.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await questions.getByRole('button', { name: 'Copy the statement' }).click();
  await expect(questions.getByText('Copied the statement')).toBeAttached();
  await admin.query(await viewer.evaluate(() => navigator.clipboard.readText()));
  await expect(lease.getByText('yes', { exact: true })).toBeVisible(NEXT_LOOK);
});
