import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readOwnNames } from '@/lib/sources/native/naming-context';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { stageSessions } from '@/test/support/sessions';
import { registerWorker, silenceWorker } from '@/test/support/workers';

let db: FreshDatabase;
let worker: string;
let workers = 0;
const stage = stageSessions(() => db);
beforeAll(async () => {
  db = await freshDatabase();
});
beforeEach(async () => {
  worker = await enter();
});
afterAll(() => db.drop());

async function enter(): Promise<string> {
  workers += 1;
  const id = `w-${workers}`;
  await registerWorker(db.asWorker(), id, 'invoices');
  return id;
}

const NAME = 'select public.name_locks($1, $2)';
const name = (names: unknown, who = worker) => db.asWorker().query(NAME, [who, JSON.stringify(names)]);

async function known(who = worker) {
  const { rows } = await db.admin.query(
    'select namespace, name, parts, liveness from public.lock_names where worker = $1 order by id',
    [who],
  );
  return rows;
}

const TURN = { namespace: 'ledger_close', name: null };
const LEADER = { namespace: 'leader', name: 'sweep', liveness: true };
const INVOICE = { parts: ['acme', 'norsk', 'F-17'] };
const many = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ namespace: 'n', name: String(from + i) }));

describe('name_locks', () => {
  it('keeps each name once, however often it is said', async () => {
    await name([TURN, LEADER, INVOICE, TURN]);
    const said = [
      { namespace: 'ledger_close', name: null, parts: null, liveness: false },
      { namespace: 'leader', name: 'sweep', parts: null, liveness: true },
      { namespace: null, name: null, parts: ['acme', 'norsk', 'F-17'], liveness: false },
    ];
    expect(await known()).toEqual(said);
    await Promise.all(Array.from({ length: 8 }, () => name([INVOICE, LEADER, TURN])));
    expect(await known()).toEqual(said);
  });

  it('refuses to hear otherwise of a name that was said, and leaves what was said', async () => {
    await name([LEADER]);
    await expect(name([TURN, { ...LEADER, liveness: false }])).rejects.toThrow(
      `Worker ${worker} said before that this lock is held for as long as it lives: {"name": "sweep"`,
    );
    expect(await known()).toEqual([{ namespace: 'leader', name: 'sweep', parts: null, liveness: true }]);
  });

  it('takes a hundred of each worker, at once or one after the other or by a call beside another that is under way', async () => {
    await expect(name(many(0, 101))).rejects.toMatchObject({ code: '54000' });
    await name(many(0, 60));
    const [first, second] = [await stage('first'), await stage('second')];
    await first.run('begin');
    await first.run(NAME, [worker, JSON.stringify(many(100, 40))]);
    const { answer } = await second.wait(NAME, [worker, JSON.stringify(many(200, 40))]);
    await Promise.all([first.run('commit'), expect(answer).rejects.toMatchObject({ code: '54000' })]);
    await expect(name([TURN])).rejects.toThrow('A worker names at most 100 locks.');
    expect(await known()).toHaveLength(100);
    await name([TURN], await enter());
  });

  it('refuses a worker that is not registered in a sentence', async () => {
    await expect(name([TURN], 'w-nobody')).rejects.toThrow('Worker w-nobody is not registered.');
    await expect(name([])).resolves.toBeDefined();
  });

  it.each([
    ['no object', 'ledger_close'],
    ['a null', null],
    ['nothing', {}],
    ['a namespace without a name', { namespace: 'n' }],
    ['an empty namespace', { namespace: '', name: null }],
    ['a number for a name', { namespace: 'n', name: 7 }],
    ['no parts', { parts: [] }],
    ['a part that is no text', { parts: ['a', null] }],
    ['parts within parts', { parts: [['a']] }],
    ['both a namespace and parts', { ...TURN, parts: ['a'] }],
    ['a misspelt liveness', { ...TURN, livenes: true }],
    ['a liveness that is no boolean', { ...TURN, liveness: 'yes' }],
    ['more than an index keeps', { namespace: 'n', name: 'x'.repeat(1_000) }],
  ])('refuses %s, and then keeps none of the names beside it', async (_, wrong) => {
    await expect(name([LEADER, wrong])).rejects.toThrow('This names no lock: ');
    expect(await known()).toEqual([]);
  });

  it('refuses what is no list', async () => {
    await expect(name(TURN)).rejects.toThrow('Names of locks come as a JSON array.');
    await expect(name(null)).rejects.toThrow('Names of locks come as a JSON array.');
  });
});

describe('the names that workers registered', () => {
  const registered = async () =>
    (await readOwnNames(db.asReader())).registered.filter(
      (one) => 'namespace' in one && one.namespace === 'deployed',
    );
  const DEPLOYED = { namespace: 'deployed', name: 'leader' };

  it('are read once each, of workers that did not stop and were heard within the last day', async () => {
    const [old, silent, stopped] = [worker, await enter(), await enter()];
    await name([DEPLOYED], old);
    await name([{ ...DEPLOYED, liveness: true }], silent);
    await name([DEPLOYED], stopped);
    expect(await registered()).toEqual([{ ...DEPLOYED, registeredBy: `${old} and 2 more`, liveness: true }]);
    await silenceWorker(db.admin, silent, '25 hours');
    await db.asWorker().query(`select public.stop_worker($1, '{"reason": "SIGTERM"}')`, [stopped]);
    expect(await registered()).toEqual([{ ...DEPLOYED, registeredBy: old, liveness: false }]);
  });

  it('come with the parts of business keys', async () => {
    await name([{ parts: ['a', 'b'], liveness: true }]);
    expect((await readOwnNames(db.asReader())).registered).toContainEqual({
      ...{ registeredBy: worker, liveness: true, parts: ['a', 'b'] },
    });
  });
});
