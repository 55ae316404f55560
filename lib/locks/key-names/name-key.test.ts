import { describe, expect, it } from 'vitest';
import type { AdvisoryKey } from '@/lib/locks/advisory-key';
import type { NamingContext } from './key-name';
import { keyNamer, nameKey } from './name-key';
import { CHOSEN_NUMBERS } from './tools/chosen-numbers';

const NOTHING: NamingContext = {
  database: 'billing',
  schemas: ['public', 'pgboss'],
  queues: ['invoices'],
  jobs: [],
  registered: [],
  rows: [],
};
const bigint = (text: string): AdvisoryKey => ({ form: 'bigint', bigint: text });
const pair = (one: number, other: number): AdvisoryKey => ({ form: 'pair', pair: [one, other] });

/** Keys worked out with the hashlib of Python. */
const AUDIT_CHAIN = pair(-12_963_693, 858_985_451);
const BUSINESS_KEY = bigint('5888163943631980588');
const TURN = pair(219_631_208, -307_782_193);

/** As the tools' sources write them, Zero's there as 0x3c6b8468f1bac0b0. */
const CHOSEN: Record<string, string> = {
  '72707369': 'Prisma Migrate',
  '7241865325823964': 'node-pg-migrate',
  '3853314791062309107': 'Kysely migrations',
  '-8525285245963000605': 'postgres-migrations',
  '4097083626': 'goose',
  '9628173550095224': 'tern',
  [0x3c6b_8468_f1ba_c0b0n.toString()]: 'Zero schema changes',
  '1047265496': 'Plain schema changes',
  '41730001': 'Marten sharded tenancy',
  '4004': 'Marten schema changes',
};

describe('nameKey', () => {
  it('knows the locks of this console', () => {
    expect(nameKey(AUDIT_CHAIN, NOTHING)).toEqual([
      {
        name: 'leasehold / audit chain',
        tool: 'Leasehold',
        how: "namespace and name hashed by this project's rule",
        certainty: 'certain',
        normal: false,
        jobKeys: [],
      },
    ]);
    expect(nameKey(bigint('532734653'), NOTHING)[0]?.name).toBe('Leasehold migrations');
    expect(nameKey(pair(579_332_849, -1_541_140_810), NOTHING)[0]?.name).toBe(
      'leasehold.lease_minutes / invoices/7',
    );
  });

  it('says nothing of a key that nothing known comes to', () => {
    expect(nameKey(bigint('1'), NOTHING)).toEqual([]);
    expect(nameKey(pair(1, 2), NOTHING)).toEqual([]);
  });

  it('does not take the two forms for one another, though their numbers are alike', () => {
    expect(nameKey(pair(0, 72_707_369), NOTHING)).toEqual([]);
    expect(nameKey(bigint('72707369'), NOTHING)[0]?.tool).toBe('Prisma');
  });

  it('names a business key by the job it was computed from', () => {
    const jobs = [
      { key: '4711', queue: 'invoices', subject: 'acme/norsk/F-17' },
      { key: '4712', queue: 'invoices', subject: 'acme/norsk/F-17' },
    ];
    expect(nameKey(BUSINESS_KEY, { ...NOTHING, jobs })).toEqual([
      {
        name: 'acme / norsk / F-17',
        tool: null,
        how: 'computed from the parts of the subject of live job 4711 and 1 more',
        certainty: 'certain',
        normal: false,
        jobKeys: ['4711', '4712'],
      },
    ]);
  });

  it('names the pair of a queue and a subject', () => {
    const jobs = [{ key: '9', queue: 'invoices', subject: 'acme/norsk/F-17' }];
    expect(nameKey(pair(1_226_681_300, -1_487_725_051), { ...NOTHING, jobs })).toMatchObject([
      { name: 'invoices / acme/norsk/F-17', jobKeys: ['9'] },
    ]);
  });

  it('computes subjects in a namespace that a worker registered for them', () => {
    const subject = 'ledger-close/harbour/2026-11-29T03:14';
    const jobs = [{ key: '12', queue: 'nightly', subject }];
    expect(nameKey(TURN, { ...NOTHING, jobs })).toEqual([]);
    const registered = [{ registeredBy: 'w-1', liveness: false, namespace: 'ledger_close', name: null }];
    expect(nameKey(TURN, { ...NOTHING, jobs, registered })).toMatchObject([
      { name: `ledger_close / ${subject}`, jobKeys: ['12'], how: 'computed from the subject of live job 12' },
    ]);
  });

  it('says a job once where a namespace is called like its queue, and takes it for held by design if that was said', () => {
    const jobs = [1, 2].map(() => ({ key: '9', queue: 'invoices', subject: 'acme/norsk/F-17' }));
    const registered = [{ registeredBy: 'w-1', liveness: true, namespace: 'invoices', name: null }];
    expect(nameKey(pair(1_226_681_300, -1_487_725_051), { ...NOTHING, jobs, registered })).toMatchObject([
      { name: 'invoices / acme/norsk/F-17', jobKeys: ['9'], normal: true },
    ]);
  });

  it('takes a lock that lasts as long as its worker for no fault', () => {
    const registered = [{ registeredBy: 'w-1', liveness: true, namespace: 'leasehold', name: 'leader' }];
    // printf leader | sha256sum begins with 4d5b6609.
    expect(nameKey(pair(-12_963_693, 0x4d5b_6609), { ...NOTHING, registered })).toMatchObject([
      { name: 'leasehold / leader', normal: true, certainty: 'certain' },
    ]);
  });

  it('tries a registered name by the rules of other libraries, and doubts those of 32 bits', () => {
    const registered = [{ registeredBy: 'w-1', liveness: false, parts: ['nightly_billing'] }];
    const name = keyNamer({ ...NOTHING, registered });
    expect(name(bigint('-996385101673972384'))).toMatchObject([
      { name: 'nightly_billing', certainty: 'certain', how: expect.stringContaining('django-pglock') },
    ]);
    expect(name(bigint('316244056'))).toMatchObject([{ certainty: 'likely' }]);
  });

  it('survives a registered name that no Postgres text can hold', () => {
    const registered = [{ registeredBy: 'w-1', liveness: false, parts: ['a\0b', 'c'] }];
    expect(nameKey(AUDIT_CHAIN, { ...NOTHING, registered })).toHaveLength(1);
  });

  it('knows the numbers that tools chose for themselves', () => {
    const name = keyNamer(NOTHING);
    expect(Object.keys(CHOSEN).toSorted()).toEqual(CHOSEN_NUMBERS.map((one) => one.bigint).toSorted());
    for (const [number, tool] of Object.entries(CHOSEN)) {
      expect(name(bigint(number)).map((one) => one.name)).toEqual([tool]);
    }
  });

  it.each([
    ['8135143845311459970', 'Rails migrations'],
    ['4067571920674894572', 'sqlx migrations'],
    ['2964303055', 'golang-migrate of public'],
    ['77433833903597', 'Flyway of public'],
    ['2686470616', 'Atlas atlas_migrate_execute'],
    ['-3322160758420085540', 'pg-boss counting queues'],
    ['-4335066654926425649', 'Hatchet cleanup-v1-match'],
  ])('knows %s by the names of this database: %s', (key, name) => {
    expect(nameKey(bigint(key), NOTHING)).toMatchObject([{ name, certainty: 'certain' }]);
  });

  it('knows the follower of replication, who holds its lock for as long as it runs', () => {
    // select hashtext('electric_slot_default')
    expect(nameKey(bigint('-1768572819'), NOTHING)).toMatchObject([{ tool: 'Electric', normal: true }]);
  });

  it('puts what is certain before an id that happens to be the same number', () => {
    const names = nameKey(bigint('72707369'), { ...NOTHING, rows: [{ table: 'que_jobs', id: '72707369' }] });
    expect(names.map(({ tool, certainty }) => [tool, certainty])).toEqual([
      ['Prisma', 'certain'],
      ['Que', 'likely'],
    ]);
  });

  it('tells a process of GoodJob, which is meant to hold its lock, from a job of it', () => {
    const id = '6f1c2b9e-8d54-4c1a-9f0b-0a4f0f6d2f11';
    const name = keyNamer({
      ...NOTHING,
      rows: [
        { table: 'good_jobs', id },
        { table: 'good_job_processes', id },
      ],
    });
    expect(name(bigint('446867738937371604'))).toMatchObject([
      { name: `GoodJob job ${id}`, normal: false, jobKeys: [id] },
    ]);
    expect(name(bigint('-7217504055167388891'))).toMatchObject([
      { name: `GoodJob process ${id}`, normal: true, jobKeys: [] },
    ]);
  });

  it('reads from the number alone that it is near Flyway, and that a short name is packed in it', () => {
    expect(nameKey(bigint('77431708279161'), NOTHING)).toMatchObject([
      { tool: 'Flyway', certainty: 'likely' },
    ]);
    expect(nameKey(bigint((77_431_708_279_161n + 2n ** 31n).toString()), NOTHING)).toEqual([]);
    expect(nameKey(pair(-576_242_034, -1_690_517_505), NOTHING)).toMatchObject([
      { name: 'nightly', tool: 'DistributedLock', certainty: 'likely' },
    ]);
  });
});
