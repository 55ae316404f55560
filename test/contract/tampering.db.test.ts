import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHead } from '@/lib/audit/queries/read-head';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { everyVerdict } from '@/test/support/record-copies';
import type { ChainBreak, ChainHead } from '../../lib/audit/verify-export.mjs';

const EVENT = {
  ...{ actor: 'u1', actor_name: 'Ana Ruiz', actor_role: 'viewer', action: 'retry', detail: 'Not allowed.' },
  outcome: 'refused',
  ...{
    source: 'native',
    database: 'billing',
    job_key: '7',
    ticket: 'OPS-1',
    reason: '=1+1 says "no",\u2028\nor so',
  },
  evidence: { rule: 'lapsed', seen: [{ owner: null, token: 'BIG' }] },
  correlation_id: '3f0c1f0e-5d6f-4c62-9c5e-3a3f2c1f7a11',
};
const EVENTS = 12;

let db: FreshDatabase;
let head: ChainHead;
beforeAll(async () => {
  db = await freshDatabase();
  await append(await db.admin.connect(), EVENTS, true);
  const found = await readHead(db.admin);
  if (found?.seq !== String(EVENTS)) throw new Error('The record was not made.');
  head = found;
});
afterAll(() => db.drop());

async function append(client: PoolClient, count: number, release = false): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    // A number that JavaScript would round.
    const event = JSON.stringify(EVENT).replace('"BIG"', '9007199254740993');
    await client.query('select leasehold.append_audit_event($1)', [event]);
  }
  if (release) client.release();
}

/** Everything that a superuser can do, undone at the end. */
async function tamper<T>(how: readonly string[], look: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await db.admin.connect();
  try {
    await client.query('begin');
    await client.query('alter table leasehold.audit_events disable trigger all');
    await client.query(
      `alter table leasehold.audit_events
         drop constraint audit_events_prev_hash_key, drop constraint audit_events_hash_key,
         drop constraint audit_events_pkey cascade, drop constraint audit_events_seq_check`,
    );
    for (const statement of how) await client.query(statement);
    return await look(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const E = 'leasehold.audit_events';
const set = (seq: number, assignment: string) => `update ${E} set ${assignment} where seq = ${seq}`;
/** A copy of an event under another number, with columns of its own. */
const copy = (seq: number, columns: object) =>
  `insert into ${E} select (jsonb_populate_record(e, '${JSON.stringify(columns)}')).* from ${E} e where seq = ${seq}`;
/** Writes text and hash of an event, and of all after it, as if nothing had happened. */
const rehash = (from: number, to = EVENTS) => `
  do $$ declare v_event ${E}; v_prev text;
  begin
    select coalesce((select hash from ${E} where seq < ${from} order by seq desc limit 1), repeat('0', 64)) into v_prev;
    for v_event in select * from ${E} where seq between ${from} and ${to} order by seq loop
      v_event.prev_hash := v_prev;
      v_event.canonical := leasehold.audit_canonical(v_event);
      v_prev := encode(sha256(convert_to(v_event.canonical, 'UTF8')), 'hex');
      update ${E} set prev_hash = v_event.prev_hash, canonical = v_event.canonical, hash = v_prev where seq = v_event.seq;
    end loop;
  end $$`;

const brief = (breaks: readonly ChainBreak[]) =>
  breaks.map(({ kind, from, to, columns }) => [kind, from, to, ...columns].join(' '));

/** How the superuser went about it, and what must be said; `head`: seen only against the head that was exported before. */
const WAYS: readonly { way: string; how: readonly string[]; told: readonly string[]; head?: true }[] = [
  { way: 'delete the first', how: [`delete from ${E} where seq = 1`], told: ['missing 1 1'] },
  { way: 'delete one in the middle', how: [`delete from ${E} where seq = 5`], told: ['missing 5 5'] },
  {
    way: 'delete one in the middle and close the gap',
    how: [`delete from ${E} where seq = 5`, `update ${E} set seq = seq - 1 where seq > 5`],
    told: ['reordered 6 12', 'missing 5 5'],
  },
  {
    way: 'delete the last two',
    how: [`delete from ${E} where seq > 10`],
    told: ['truncated 11 12'],
    head: true,
  },
  {
    way: 'insert one and make room for it',
    how: [
      `update ${E} set seq = seq + 1 where seq > 5`,
      copy(5, { seq: 6, detail: 'It was Bo.', prev_hash: 'x', hash: 'y' }),
    ],
    told: ['inserted 6 6', 'reordered 6 12'],
  },
  {
    way: 'insert one that is hashed as it should be',
    how: [
      `update ${E} set seq = seq + 1 where seq > 5`,
      copy(5, { seq: 6, detail: 'It was Bo.' }),
      rehash(6, 6),
    ],
    told: ['inserted 6 6', 'reordered 6 12'],
  },
  { way: 'put a copy before the first', how: [copy(5, { seq: 0 })], told: ['inserted 0 0'] },
  { way: 'give a number twice', how: [copy(5, { detail: 'It was Bo.', hash: '' })], told: ['inserted 5 5'] },
  {
    way: 'swap two',
    how: [set(5, 'seq = 99'), set(6, 'seq = 5'), set(99, 'seq = 6')],
    told: ['reordered 6 6', 'reordered 5 5'],
  },
  {
    way: 'write one anew with a hash of its own',
    how: [set(5, `detail = 'It was Bo.'`), rehash(5, 5)],
    told: ['rewritten 5 5'],
  },
  {
    way: 'write the first events anew with their hashes',
    how: [set(1, `detail = 'It was Bo.'`), rehash(1, 6)],
    told: ['rewritten 6 6'],
  },
  {
    way: 'write a suffix anew with its hashes',
    how: [set(5, `detail = 'It was Bo.'`), rehash(5)],
    told: ['rewritten 1 12'],
    head: true,
  },
  {
    way: 'change a column and the text alike',
    how: [set(5, `ticket = 'OPS-2', canonical = replace(canonical, 'OPS-1', 'OPS-2')`)],
    told: ['changed 5 5'],
  },
];

/** One column of each kind: what it holds, and what it is changed to. */
const COLUMNS: readonly (readonly [column: string, value: string])[] = [
  ['at', `at + interval '1 microsecond'`],
  ['phase', `'intent'`],
  ['actor', `'u2'`],
  ['on_behalf_of', `'u2'`],
  ['action', `'hold'`],
  ['ticket', 'null'],
  ['reason', `reason || ' '`],
  ['outcome', `'done'`],
  ['rows_changed', '1'],
  ['correlation_id', `'3f0c1f0e-5d6f-4c62-9c5e-3a3f2c1f7a12'`],
  ['evidence', `jsonb_set(evidence, '{seen,0,token}', '9007199254740992')`],
  ['evidence', `evidence #- '{seen,0,owner}'`],
  ['effect_answers', `'[{"key": "k"}]'`],
  ['after', `'[{"status": "failed"}]'`],
  ['prev_hash', `repeat('1', 64)`],
  ['hash', `repeat('1', 64)`],
  ['canonical', `replace(canonical, 'OPS-1', 'OPS-2')`],
];

describe('a record that nobody touched', () => {
  it('is intact for every verifier, and proved by its head', async () => {
    for (const report of Object.values(await everyVerdict(db.asReader(), [head]))) {
      expect(report).toMatchObject({ intact: true, events: EVENTS, head, proved: [EVENTS], breaks: [] });
    }
  });
});

describe('a superuser with the triggers off', () => {
  it.each(WAYS)('is found out who would $way', async ({ how, told, head: needsHead }) => {
    await tamper(how, async (client) => {
      for (const [by, { breaks }] of Object.entries(await everyVerdict(client, [head]))) {
        expect(brief(breaks), by).toEqual(told);
        expect(breaks.filter(({ sentence }) => sentence === '')).toEqual([]);
      }
      const without = await everyVerdict(client);
      for (const report of Object.values(without)) expect(report.intact).toBe(needsHead === true);
    });
  });

  it.each(COLUMNS)('is found out who would change %s to %s', async (column, value) => {
    for (const seq of [1, 5, EVENTS]) {
      await tamper([set(seq, `${column} = ${value}`)], async (client) => {
        for (const [by, { breaks }] of Object.entries(await everyVerdict(client))) {
          // No later event tells whether the newest hash was changed or what it is taken of.
          const named = column === 'hash' && seq === EVENTS ? [] : [column];
          expect(brief(breaks), `${by}, event ${seq}`).toEqual([['changed', seq, seq, ...named].join(' ')]);
        }
      });
    }
  });

  it('is found out who would restore an old copy and let it go on', async () => {
    const how = [`delete from ${E} where seq > 8`, `alter table ${E} enable trigger all`];
    await tamper(how, async (client) => {
      await append(client, 2);
      for (const { breaks } of Object.values(await everyVerdict(client, [head]))) {
        expect(brief(breaks)).toEqual(['truncated 11 12']);
      }
      await append(client, 5);
      for (const { breaks } of Object.values(await everyVerdict(client, [head]))) {
        expect(brief(breaks)).toEqual(['rewritten 1 12']);
      }
      for (const { intact } of Object.values(await everyVerdict(client))) expect(intact).toBe(true);
    });
  });

  it('is found out between two heads, when one of them still holds', async () => {
    const older = await db.admin.query<ChainHead>(`select seq, hash from ${E} where seq = 4`);
    await tamper([set(7, `detail = 'It was Bo.'`), rehash(7)], async (client) => {
      for (const { breaks, proved } of Object.values(await everyVerdict(client, [...older.rows, head]))) {
        expect(proved).toEqual([4]);
        expect(brief(breaks)).toEqual(['rewritten 5 12']);
      }
    });
  });
});

describe('an event of the first canonical form', () => {
  const FIRST_FORM = `
    do $$ declare v_event ${E}; v_prev text := repeat('0', 64); v_text text;
    begin
      for v_event in select * from ${E} order by seq loop
        v_event.prev_hash := v_prev;
        if v_event.seq < 6 then
          v_event.canonical_form := null;
          v_event.canonical := jsonb_strip_nulls(
            to_jsonb(v_event) - array['canonical', 'hash'] || jsonb_build_object('at', leasehold.utc_text(v_event.at)))::text;
        else
          v_event.canonical := leasehold.audit_canonical(v_event);
        end if;
        v_prev := encode(sha256(convert_to(v_event.canonical, 'UTF8')), 'hex');
        v_event.hash := v_prev;
        update ${E} set canonical_form = v_event.canonical_form, prev_hash = v_event.prev_hash,
          canonical = v_event.canonical, hash = v_event.hash where seq = v_event.seq;
      end loop;
    end $$`;

  it('still verifies, in one chain with those of the second', async () => {
    await tamper([FIRST_FORM], async (client) => {
      for (const report of Object.values(await everyVerdict(client))) {
        expect(report).toMatchObject({ intact: true, events: EVENTS });
      }
    });
  });

  it('cannot pass for one of the second, nor the other way round', async () => {
    for (const [seq, form] of [
      [3, '2'],
      [9, 'null'],
    ] as const) {
      await tamper([FIRST_FORM, set(seq, `canonical_form = ${form}`)], async (client) => {
        for (const { breaks } of Object.values(await everyVerdict(client))) {
          expect(brief(breaks)[0]).toMatch(new RegExp(`^changed ${seq} ${seq} .*canonical_form`));
        }
      });
    }
  });
});
