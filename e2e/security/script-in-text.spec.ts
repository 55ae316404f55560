import type { Page } from '@playwright/test';
import { makeEffect, makeJob, wishOn } from '@/test/support/stuck-job';
import { wishOnQueue } from '@/test/support/target-wishes';
import type { House } from '../support/house';
import { type PasserBy, passBy } from '../support/passer-by';
import { actAction, argumentsOf, postAction, resultOf } from '../support/server-actions';
import { openSession } from '../support/session';
import { expect, test } from '../support/test';
import { visit } from '../support/visit';

/** Runs in every way in which text becomes markup, if it does; as text it begins with its name. */
const script = (name: string) =>
  `${name}"'><img src=x onerror="window.ran=1"><script>window.ran=1</script><svg/onload=window.ran=1>`;

/** What happened in a page that must not. */
type Watched = { page: Page; faults: string[] };

async function watch(page: Page, cookie: string, origin: string): Promise<Watched> {
  const faults: string[] = [];
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: origin }]);
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      console.error(`violation: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  page.on('dialog', async (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('pageerror', ({ message }) => faults.push(`thrown: ${message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      faults.push(`console: ${message.text()}`);
  });
  return { page, faults };
}

async function expectText({ page, faults }: Watched, path: string, origin: string, shown: readonly string[]) {
  await visit(page, `${origin}${path}`);
  await expect(page.locator('body')).toBeVisible();
  for (const name of shown)
    await expect(page.getByText(`${name}"'><img src=x`).first(), `${name} on ${path}`).toBeVisible();
  expect(await page.evaluate(() => 'ran' in window), `a script ran on ${path}`).toBe(false);
  expect(await page.locator('img[src="x"], [onerror], [onload]').count(), path).toBe(0);
  expect(faults, path).toEqual([]);
}

/** Script in everything that a person or a program may write, on one job and around it. */
async function writeScripts(
  house: House,
  person: PasserBy,
): Promise<{ key: string; records: string[]; worker: string }> {
  const { admin } = house.database;
  const [worker, subject] = [script('WORKER'), script('SUBJECT')];
  await admin.query('update leasehold_auth."user" set name = $2 where id = $1', [person.id, script('NAME')]);
  await admin.query(
    `insert into public.queues (name, heartbeat_interval, heartbeat_limit, never_happen, runbook_url)
     values ($1, '10 ms', '10 ms', $2, $3)`,
    [script('QUEUE'), script('NEVER'), 'javascript:window.ran=1'],
  );
  await admin.query(
    `insert into public.workers (id, host, os_pid, application_name, queues, version, heartbeat_at)
     values ($1, $2, 1, $1, $3, $4, clock_timestamp() - interval '1 h')`,
    [worker, script('HOST'), [script('QUEUE')], script('VERSION')],
  );
  const wanted = { queue: script('QUEUE'), subject, owner: worker, stage: script('STAGE') };
  const { key } = await makeJob(admin, wanted);
  await admin.query('update public.processing_jobs set last_error = $2, payload = $3 where id = $1', [
    ...[key, script('ERROR'), { note: script('PAYLOAD') }],
  ]);
  await makeEffect(admin, key);
  const said = {
    ...{
      reason: script('REASON'),
      whyObsolete: script('WHY'),
      ticket: 'https://tickets.example/?"><script>',
    },
    seen: {
      ...{
        rule: script('RULE').slice(0, 90),
        sentence: script('SENTENCE'),
        readAt: '2026-11-29T03:14:09.123456Z',
      },
      evidence: [{ label: script('LABEL'), value: script('VALUE'), meaning: script('MEANING') }],
    },
  };
  const wishes = [
    await wishOn(admin, 'hold', key, said),
    { ...(await wishOnQueue(admin, 'pause-queue', script('QUEUE'))), ...said, effectAnswers: [] },
  ];
  const records: string[] = [];
  for (const wish of wishes) {
    const { cookie } = person;
    const answer = await postAction(house.console, actAction(), {
      body: argumentsOf(wish.verb, wish),
      headers: { cookie },
    });
    records.push((resultOf(answer) as { outcome: { auditSeq: string } }).outcome.auditSeq);
  }
  return { key, records, worker };
}

test('script in any text is shown as text, on every page', async ({ house, page }) => {
  const { admin, urls } = house.database;
  const { origin } = house.console;
  const person = await passBy(admin, 'operator');
  const { key, records, worker } = await writeScripts(house, person);
  const session = await openSession(urls.workers, '"><img src=x onerror="window.ran=1">', admin);
  await session.run('select pg_advisory_lock(471100)');
  const waiting = await openSession(urls.workers, "'><script>window.ran=1</script>", admin);
  await waiting.wait(`select /* <script>window.ran=1</script> */ pg_advisory_lock(471100)`);
  const watched = await watch(page, person.cookie, origin);

  // Triage folds and bounds what it shows: among the jobs of the other break-ins this one need not be in sight.
  await expectText(watched, '/', origin, []);
  await expectText(watched, '/jobs', origin, ['SUBJECT']);
  await expectText(watched, `/jobs/native/${house.examples.database}/${key}`, origin, ['SUBJECT', 'WORKER']);
  await expectText(watched, '/workers', origin, ['WORKER', 'HOST']);
  await expectText(watched, `/workers/${encodeURIComponent(worker)}`, origin, ['WORKER', 'VERSION']);
  await expectText(watched, '/interventions', origin, ['NAME', 'SUBJECT']);
  for (const seq of records)
    await expectText(watched, `/interventions/${seq}`, origin, ['REASON', 'SENTENCE', 'VALUE']);
  await expectText(watched, '/locks', origin, []);
  await Promise.all([waiting.close(), session.close()]);
});

test('script in an address is shown as text, or not at all', async ({ house, page }) => {
  const person = await passBy(house.database.admin, 'operator');
  const { origin } = house.console;
  const watched = await watch(page, person.cookie, origin);
  const text = encodeURIComponent(script('ADDRESS'));
  for (const path of [
    `/jobs?status=${text}`,
    `/jobs?subject=${text}&queue=${text}&owner=${text}&error=${text}&cursor=${text}`,
    `/interventions?actor=${text}&action=${text}&subject=${text}&outcome=${text}&cursor=${text}`,
    `/locks?key=${text}&lock=${text}&pid=${text}`,
    `/?finding=${text}&act=${text}&snooze=${text}`,
    `/jobs/native/x/${text}`,
    `/workers/${text}`,
    `/interventions/${text}`,
    `/no-such/${text}`,
  ])
    await expectText(watched, path, origin, []);
});

test('the sign-in leads to no script and to no other site', async ({ house, page }) => {
  const { origin } = house.console;
  for (const next of [
    'javascript:window.ran=1',
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/sign-in',
  ]) {
    await visit(page, `${origin}/sign-in?next=${encodeURIComponent(next)}`);
    await expect(page.locator('input[name=next]')).toHaveValue('/');
  }
});
