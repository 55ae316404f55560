import fc from 'fast-check';
import type { Pool } from 'pg';
import { ACTION_VERBS } from '@/lib/actions/recovery-action';
import { anyJson, anyText, spoilt } from '../support/hostile-input';
import { keepConnections, type Quick } from '../support/kept-connection';
import { passBy } from '../support/passer-by';
import { appRoutes } from '../support/routes';
import { argumentsOf, serverActions } from '../support/server-actions';
import { expect, test } from '../support/test';
import { wishFor } from '../support/wish';

/** At each surface. `npm run test:fuzz` tries ten thousand. */
const TRIES = Number(process.env.LEASEHOLD_FUZZ_TRIES ?? 300);
/** A console is asked several things at a time. */
const AT_ONCE = 8;
/** Of a browser that is not in a hurry; in a long run the answers are held against it. */
const SLOW_MS = 1_000;
const LONG_RUN = TRIES > 300;
/** What the database, its driver or the runtime would say of themselves. */
const INNARDS =
  /SQLSTATE|invalid input syntax|syntax error at|violates (?:unique|check|foreign|not-null)|duplicate key value|invalid byte sequence|out of range for type|PL\/pgSQL|node_modules|(?:Type|Range|Reference)Error|\n\s+at \S+ \(|pg_catalog\./;

// One file is told in order; the long run has nothing else to do on the other core.
test.describe.configure({
  mode: LONG_RUN ? 'parallel' : 'default',
  timeout: LONG_RUN ? 3_600_000 : 180_000,
});

/** Everything that an act could have changed, but for the record itself. */
async function stateOf(admin: Pool): Promise<string> {
  const tables = [
    ...['public.processing_jobs', 'public.subjects', 'public.job_effects', 'public.queues', 'public.workers'],
    ...['leasehold.lease_waits', 'leasehold.approvals', 'leasehold.reviews', 'leasehold.signal_intents'],
  ];
  const sums = tables.map(
    (table) =>
      `select '${table}' as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from ${table} t`,
  );
  const { rows } = await admin.query<{ name: string; sum: string }>(sums.join(' union all '));
  return rows.map(({ name, sum }) => `${name} ${sum}`).join('\n');
}

/** How many records there are of something that was done. */
async function doneIn(admin: Pool): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(
    `select count(*)::int as count from leasehold.audit_events where outcome in ('done', 'armed', 'requested')`,
  );
  return rows[0]?.count ?? -1;
}

/** Throws plainly: an assertion of the runner is a step that is kept, and thirty thousand of them cost more than the answers. */
function expectHarmless({ status, text }: Quick): void {
  if (status >= 500) throw new Error(`It answered ${status}: ${text.slice(0, 300)}`);
  const told = INNARDS.exec(text);
  if (told)
    throw new Error(`It told of its innards: ${text.slice(Math.max(0, told.index - 150), told.index + 150)}`);
}

/** Asked again, and alone: a machine that stood still for a second is not what is looked for, and an input that takes one takes it each time. */
async function expectQuick(again: () => Promise<Quick>): Promise<void> {
  const times = [(await again()).ms, (await again()).ms];
  if (Math.min(...times) >= SLOW_MS)
    throw new Error(`It takes ${times.map(Math.round).join(' and ')} ms to answer, each time it is asked.`);
}

/** Sends what is generated, so many times, and holds each answer against what none may be. */
function tryAll<Input>(inputs: fc.Arbitrary<Input>, send: (input: Input) => Promise<Quick>): Promise<void> {
  const batches = fc.array(inputs, { minLength: AT_ONCE, maxLength: AT_ONCE });
  return fc.assert(
    fc.asyncProperty(batches, async (batch) => {
      const answers = await Promise.all(batch.map(send));
      for (const [index, answer] of answers.entries()) {
        expectHarmless(answer);
        if (LONG_RUN && answer.ms >= SLOW_MS) await expectQuick(() => send(batch[index] as Input));
      }
    }),
    { numRuns: Math.ceil(TRIES / AT_ONCE) },
  );
}

/** All but the one that takes nothing from its address, and says 503 when the machine is too busy to answer it. */
const HANDLERS = appRoutes().filter(
  ({ kind, methods, pattern }) => kind === 'handler' && methods.includes('GET') && pattern !== '/readyz',
);
/** What handlers know, and what none does. */
const NAMES = [
  'status',
  'queue',
  'subject',
  'cursor',
  'key',
  'state',
  'asked',
  'risk',
  'actor',
  'origin',
  'action',
  'outcome',
];
const MORE = [
  'format',
  'head',
  'pid',
  'classid',
  'objid',
  'namespace',
  'name',
  'since',
  'until',
  'next',
  'code',
  'limit',
];

const queries = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES, ...MORE), anyText), anyText), {
  maxLength: 4,
});

for (const route of HANDLERS) {
  test(`GET ${route.pattern} takes anything in its address, and answers in words`, async ({ house }) => {
    const { console, database, cookieOf } = house;
    const line = keepConnections(console.origin);
    const [state, done] = [await stateOf(database.admin), await doneIn(database.admin)];
    const cookie = cookieOf('reviewer');
    const addresses = fc.tuple(fc.array(anyText, { minLength: 3, maxLength: 3 }), queries);
    await tryAll(addresses, ([texts, query]) => {
      const segments = texts.map(encoded);
      const path = route.pattern.replaceAll(/\[\w+\]/g, () => segments.pop() || 'x');
      const search = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
      return line.send('GET', `${path}?${search}`, { cookie });
    });
    line.close();
    expect([await stateOf(database.admin), await doneIn(database.admin)]).toEqual([state, done]);
  });
}

/** As a browser writes it; what has no UTF-8 goes out as the bytes it would have had. */
function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
}

for (const action of serverActions()) {
  test(`the action ${action.name} takes any arguments, and does nothing`, async ({ house }) => {
    const { console, database, cookieOf } = house;
    const line = keepConnections(console.origin);
    const isAct = action.name.endsWith('#act');
    const own = await passBy(database.admin, 'viewer');
    // Of a job that has moved on since: whatever is left whole of it ends as stale.
    const wish = await wishFor(database.admin, house.examples.key ?? '', 'retry');
    const stale = { ...wish, guard: { ...wish.guard, token: '999999' } };
    const [state, done] = [await stateOf(database.admin), await doneIn(database.admin)];
    const calls = isAct
      ? fc.tuple(
          fc.oneof(fc.constantFrom<unknown>(...ACTION_VERBS), anyJson),
          fc.oneof(spoilt(stale), anyJson),
        )
      : fc.array(anyJson, { maxLength: 3 });
    const headers = {
      ...{ origin: console.origin, accept: 'text/x-component', 'next-action': action.id },
      ...{ 'content-type': 'text/plain;charset=UTF-8', cookie: isAct ? cookieOf('operator') : own.cookie },
    };
    const bodies = fc.oneof(
      { weight: 6, arbitrary: calls.map((values) => argumentsOf(...values)) },
      { weight: 1, arbitrary: anyText },
      { weight: 1, arbitrary: fc.json() },
    );
    await tryAll(bodies, (body) => line.send('POST', action.page, headers, body));
    line.close();
    expect([await stateOf(database.admin), await doneIn(database.admin)]).toEqual([state, done]);
  });
}

for (const [path, role] of [
  ['/recovery', 'operator'],
  ['/api/auth/sign-in', null],
] as const) {
  test(`POST ${path} takes any body, and does nothing`, async ({ house }) => {
    const { console, database, cookieOf } = house;
    const line = keepConnections(console.origin);
    const wish = await wishFor(database.admin, house.examples.key ?? '', 'retry');
    const stale = { ...wish, guard: { ...wish.guard, token: '999999' } };
    const [state, done] = [await stateOf(database.admin), await doneIn(database.admin)];
    const headers = {
      ...{ origin: console.origin, 'content-type': 'application/json' },
      ...(role ? { cookie: cookieOf(role) } : {}),
    };
    const bodies = fc.oneof(
      spoilt(stale).map((value) => JSON.stringify(value)),
      anyJson.map((value) => JSON.stringify(value)),
      anyText,
    );
    const verbs = fc.oneof(fc.constantFrom<string>(...ACTION_VERBS), anyText);
    await tryAll(fc.tuple(verbs, bodies), ([verb, body]) =>
      line.send('POST', role ? `${path}/${encoded(verb) || 'x'}` : path, headers, body),
    );
    line.close();
    expect([await stateOf(database.admin), await doneIn(database.admin)]).toEqual([state, done]);
  });
}
