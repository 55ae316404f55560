import type { APIRequestContext } from '@playwright/test';
import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import { pending } from '@/drizzle/seed/scenarios/pending';
import { readExposition } from '@/test/support/exposition';
import { startConsole } from './support/console-process';
import { expect, test } from './support/test';
import { visit } from './support/visit';
import { sendWish, sentenceOf, wishFor } from './support/wish';

const TOKEN = 'token-of-a-scrape-0123456789';
test.use({ settings: { LEASEHOLD_METRICS_TOKEN: TOKEN } });

const bearer = { authorization: `Bearer ${TOKEN}` };

async function scrape(request: APIRequestContext, origin: string) {
  const answer = await request.get(`${origin}/metrics`, { headers: bearer });
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  return readExposition(await answer.text());
}

test('Prometheus with its token reads what the console shows, and nobody else reads anything', async ({
  operator,
  stranger,
  console,
  database,
}) => {
  await lapsedOwnerSilent(database.admin);
  await visit(operator, '/');
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('1 finding holds up 1 job');
  // A part that a busy machine has not read in time is missing, and there the next time.
  const silent = { kind: 'owner-silent', confidence: 'likely' };
  await expect
    .poll(async () => (await scrape(stranger.request, console.origin)).value('leasehold_findings', silent))
    .toBe(1);
  // Who comes while the console still starts is answered, and counted nowhere yet.
  await visit(operator, '/');
  // An answer counts once all of it has left; and the page, drawn with a sample in it, asks for one when that has grown old.
  for (const route of ['/', '/api/triage']) {
    const series = { method: 'GET', route, status: '2xx' };
    const timesAsked = async () =>
      (await scrape(stranger.request, console.origin)).value(
        'leasehold_http_request_duration_seconds_count',
        series,
      ) ?? 0;
    await expect.poll(timesAsked, route).toBeGreaterThan(0);
  }
  const told = await scrape(stranger.request, console.origin);
  expect(told.value('leasehold_database_up')).toBe(1);

  const asked = (headers: Record<string, string>) =>
    stranger.request.get(`${console.origin}/metrics`, { headers });
  for (const headers of [{}, { authorization: `Bearer ${TOKEN}x` }, { authorization: 'Bearer' }]) {
    const refused = await asked(headers);
    expect([refused.status(), refused.headers()['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(await refused.text()).not.toContain('leasehold_');
  }
  // A session opens pages, and no metrics.
  expect((await operator.request.get('/metrics')).status()).toBe(401);
});

test('a load balancer is told that the console lives and is ready, and nothing else', async ({
  stranger,
  console,
}) => {
  const ask = async (path: string, origin = console.origin) => {
    const answer = await stranger.request.get(`${origin}${path}`);
    return [answer.status(), await answer.text(), answer.headers()['cache-control']];
  };
  expect(await ask('/healthz')).toEqual([200, 'ok\n', 'no-store']);
  expect(await ask('/readyz')).toEqual([200, 'ready\n', 'no-store']);

  const alone = await startConsole('postgres://leasehold_console:a-password@127.0.0.1:1/jobs', 'staging', {
    LEASEHOLD_METRICS_TOKEN: TOKEN,
  });
  expect(await ask('/healthz', alone.origin)).toEqual([200, 'ok\n', 'no-store']);
  expect(await ask('/readyz', alone.origin)).toEqual([503, 'The database is out of reach.\n', 'no-store']);
  const told = await scrape(stranger.request, alone.origin);
  expect(told.value('leasehold_database_up')).toBe(0);
  // The very first request may come before anybody counts.
  expect(told.value('leasehold_http_request_duration_seconds_count', { route: '/readyz' })).toBe(1);
  await alone.stop();
});

test('an act leaves one line that leads to its record, and a fault is found by the number that the person was told', async ({
  operator,
  console,
  database,
}) => {
  const { admin } = database;
  await visit(operator, '/');
  const wish = await wishFor(admin, await pending(admin), 'hold');
  const lines = () => console.said.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));

  await admin.query('revoke execute on function leasehold.hold(jsonb) from leasehold_operator');
  const failed = await sendWish(operator, wish);
  const told = await sentenceOf(failed);
  const id = failed.headers()['x-request-id'] ?? '';
  expect(told).toBe(
    `The database role lacks a privilege for this. Nothing was written; the console’s log has the cause under ${id}.`,
  );
  await admin.query('grant execute on function leasehold.hold(jsonb) to leasehold_operator');
  await expect
    .poll(() => lines().filter(({ requestId }) => requestId === id))
    .toMatchObject([
      {
        msg: 'an act failed',
        verb: 'hold',
        requestKey: wish.requestKey,
        err: { fault: 'permission_missing' },
      },
    ]);

  const done = await operator.request.post('/recovery/hold', {
    headers: { origin: console.origin, 'x-request-id': 'chosen-by-a-proxy-1' },
    data: wish,
  });
  expect(done.headers()['x-request-id']).toBe('chosen-by-a-proxy-1');
  const { auditSeq } = await done.json();
  const { rows } = await admin.query(
    'select correlation_id, actor from leasehold.audit_events where seq = $1',
    [auditSeq],
  );
  await expect
    .poll(() => lines().filter(({ requestId }) => requestId === 'chosen-by-a-proxy-1'))
    .toMatchObject([
      {
        ...{ msg: 'an act ended', verb: 'hold', outcome: 'done', auditSeq, requestKey: wish.requestKey },
        ...{ correlationId: rows[0]?.correlation_id, actor: rows[0]?.actor },
      },
    ]);
});

test('without a token in its settings a console has no metrics', async ({ database, stranger }) => {
  const without = await startConsole(database.urls.console);
  const answer = await stranger.request.get(`${without.origin}/metrics`, { headers: bearer });
  expect([answer.status(), await answer.text()]).toEqual([
    404,
    'There are no metrics here: LEASEHOLD_METRICS_TOKEN is not set.\n',
  ]);
  await without.stop();
});
