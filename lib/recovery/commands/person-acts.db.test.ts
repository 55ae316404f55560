import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { addPerson } from '@/lib/recovery/commands/add-person';
import { changeRole } from '@/lib/recovery/commands/change-role';
import { disablePerson } from '@/lib/recovery/commands/disable-person';
import { endSessions } from '@/lib/recovery/commands/end-sessions';
import { restorePerson } from '@/lib/recovery/commands/restore-person';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { emailOf, makePerson, openSessionsOf, wishOnPerson } from '@/test/support/people';
import { recordOf } from '@/test/support/records';

const JONAS = 'jonas.weber@example.com';
/** The hash of a link that nobody had before. */
const newLink = () => randomBytes(32).toString('hex');

let db: FreshDatabase;
let adaeze: Actor;
let jonas: Actor;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  // People are never removed, so each test has its own under the names that it uses.
  await db.admin.query(
    `update leasehold_auth."user" set role = 'viewer', email = 'before.' || id || '@example.com'`,
  );
  adaeze = await makePerson(db.admin, 'Adaeze Obi', 'admin', 1);
  jonas = await makePerson(db.admin, 'Jonas Weber', 'operator', 2);
});

describe('change role', () => {
  it('gives the role, ends every session of theirs and none else, and records both in one event', async () => {
    const wish = await wishOnPerson(db.admin, 'change-role', JONAS, { role: 'approver' });
    const outcome = await changeRole(db.asOperator(), adaeze, wish);
    expect(outcome).toMatchObject({
      ...{ outcome: 'done', rowsChanged: 1, now: { role: 'approver', disabledAt: null } },
      detail: 'Jonas Weber is approver now, and was operator. 2 sessions ended.',
    });
    expect(await openSessionsOf(db.admin, jonas)).toBe(0);
    expect(await openSessionsOf(db.admin, adaeze)).toBe(1);
    expect(await recordOf(db.admin, outcome.auditSeq)).toMatchObject({
      ...{ action: 'change-role', target: 'person', job_key: JONAS, actor_name: 'Adaeze Obi' },
      before: [{ role: 'operator', email: JONAS, role_changed_at: null }],
      after: [{ role: 'approver', role_changed_at: expect.any(String) }],
    });
  });

  it('is done once, however often the wish is sent', async () => {
    const wish = await wishOnPerson(db.admin, 'change-role', JONAS, { role: 'approver' });
    const answers = await Promise.all([1, 2, 3].map(() => changeRole(db.asOperator(), adaeze, wish)));
    expect(new Set(answers.map(({ auditSeq }) => auditSeq)).size).toBe(1);
  });

  it('is stale when the role was changed since, and says to what', async () => {
    const wish = await wishOnPerson(db.admin, 'change-role', JONAS, { role: 'approver' });
    const other = await wishOnPerson(db.admin, 'change-role', JONAS, { role: 'viewer' });
    await changeRole(db.asOperator(), adaeze, other);
    expect(await changeRole(db.asOperator(), adaeze, wish)).toMatchObject({
      ...{ outcome: 'stale', rowsChanged: 0, now: { role: 'viewer' } },
      detail: expect.stringMatching(/^Jonas Weber is viewer since .* Nothing was written\.$/),
    });
  });

  it('refuses their own role, the role they have, and one that the groups of a provider give', async () => {
    const own = await wishOnPerson(db.admin, 'change-role', emailOf('Adaeze Obi'), { role: 'operator' });
    expect(await changeRole(db.asOperator(), adaeze, own)).toMatchObject({
      ...{ outcome: 'refused', detail: expect.stringMatching(/^Nobody changes their own role/) },
    });
    const same = await wishOnPerson(db.admin, 'change-role', JONAS, { role: 'operator' });
    expect(await changeRole(db.asOperator(), adaeze, same)).toMatchObject({ outcome: 'refused' });
    await db.admin.query(
      `insert into leasehold_auth.account (id, account_id, provider_id, user_id) values ($1, 'sub', 'https://id.example', $1)`,
      [jonas.id],
    );
    const grouped = await wishOnPerson(db.admin, 'change-role', JONAS, { role: 'viewer' });
    expect(await changeRole(db.asOperator(), adaeze, grouped)).toMatchObject({
      ...{ outcome: 'refused', detail: expect.stringMatching(/^The groups of their identity provider/) },
    });
  });

  it('refuses who is no admin any more, whatever their session said', async () => {
    const wish = await wishOnPerson(db.admin, 'change-role', JONAS, { role: 'viewer' });
    await db.admin.query(`update leasehold_auth."user" set role = 'operator' where id = $1`, [adaeze.id]);
    expect(await changeRole(db.asOperator(), adaeze, wish)).toMatchObject({
      ...{ outcome: 'refused', detail: expect.stringMatching(/^You are no admin any more\./) },
    });
  });
});

describe('two admins', () => {
  it.each([
    ['change-role', changeRole],
    ['disable-person', disablePerson],
  ] as const)('who %s each other at once leave one', async (verb, command) => {
    for (let round = 0; round < 10; round += 1) {
      const name = `Second Admin ${round}`;
      const second = await makePerson(db.admin, name, 'admin');
      const more = verb === 'change-role' ? { role: 'viewer' as const } : {};
      const [one, other] = await Promise.all([
        wishOnPerson(db.admin, verb, emailOf(name), more),
        wishOnPerson(db.admin, verb, emailOf('Adaeze Obi'), more),
      ]);
      const outcomes = await Promise.all([
        command(db.asOperator(), adaeze, one),
        command(db.asOperator(), second, other),
      ]);
      expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['done', 'refused']);
      await db.admin.query(
        `update leasehold_auth."user" set role = case id when $1 then 'admin' else 'viewer' end,
         disabled_at = null where id in ($1, $2)`,
        [adaeze.id, second.id],
      );
    }
  });
});

describe('disable and restore a person', () => {
  it('shuts them out with their sessions and links, and lets them in again in their role', async () => {
    const out = await disablePerson(
      db.asOperator(),
      adaeze,
      await wishOnPerson(db.admin, 'disable-person', JONAS),
    );
    expect(out).toMatchObject({
      outcome: 'done',
      detail: 'Jonas Weber cannot sign in any more. 2 sessions ended.',
    });
    expect(await openSessionsOf(db.admin, jonas)).toBe(0);
    const back = await restorePerson(
      db.asOperator(),
      adaeze,
      await wishOnPerson(db.admin, 'restore-person', JONAS),
    );
    expect(back).toMatchObject({ outcome: 'done', detail: 'Jonas Weber can sign in again, as operator.' });
    expect(await openSessionsOf(db.admin, jonas)).toBe(0);
  });

  it('refuses their own account, one that is disabled already, and one that is not', async () => {
    const own = await wishOnPerson(db.admin, 'disable-person', emailOf('Adaeze Obi'));
    expect(await disablePerson(db.asOperator(), adaeze, own)).toMatchObject({
      ...{ outcome: 'refused', detail: expect.stringMatching(/^Nobody disables their own/) },
    });
    const open = await wishOnPerson(db.admin, 'restore-person', JONAS);
    expect(await restorePerson(db.asOperator(), adaeze, open)).toMatchObject({ outcome: 'refused' });
    await disablePerson(db.asOperator(), adaeze, await wishOnPerson(db.admin, 'disable-person', JONAS));
    const again = await wishOnPerson(db.admin, 'disable-person', JONAS);
    expect(await disablePerson(db.asOperator(), adaeze, again)).toMatchObject({
      ...{ outcome: 'refused', detail: expect.stringMatching(/is disabled since/) },
    });
  });
});

describe('end sessions', () => {
  it('ends all of theirs, says how many, and takes no role', async () => {
    const wish = await wishOnPerson(db.admin, 'end-sessions', JONAS);
    expect(await endSessions(db.asOperator(), adaeze, wish)).toMatchObject({
      ...{ outcome: 'done', rowsChanged: 2, now: { role: 'operator' } },
    });
    expect(await openSessionsOf(db.admin, jonas)).toBe(0);
    const again = await wishOnPerson(db.admin, 'end-sessions', JONAS);
    expect(await endSessions(db.asOperator(), adaeze, again)).toMatchObject({ outcome: 'refused' });
  });

  it('finds nobody of an address that nobody has', async () => {
    const wish = await wishOnPerson(db.admin, 'end-sessions', 'nobody@example.com');
    expect(await endSessions(db.asOperator(), adaeze, wish)).toMatchObject({ outcome: 'not_found' });
    const elsewhere = {
      ...wish,
      address: { ...wish.address, database: 'another' },
      requestKey: 'another key',
    };
    expect(await endSessions(db.asOperator(), adaeze, elsewhere)).toMatchObject({ outcome: 'not_found' });
  });
});

describe('add a person', () => {
  const NEW = { email: 'maren@example.com', name: 'Maren Holt', role: 'reviewer' } as const;
  const linksOf = async () => {
    const { rows } = await db.admin.query<{ hash: string; open: boolean }>(
      `select l.token_hash as hash, l.expires_at > clock_timestamp() as open from leasehold_auth.password_links l
       join leasehold_auth."user" u on u.id = l.user_id where u.email = $1 order by l.made_at`,
      [NEW.email],
    );
    return rows;
  };

  it('makes the account with a link, of which nothing but the hash is kept, and the hash in no record', async () => {
    const link = newLink();
    const wish = await wishOnPerson(db.admin, 'add-person', NEW.email, { ...NEW, linkHash: link });
    const outcome = await addPerson(db.asOperator(), adaeze, wish);
    expect(outcome).toMatchObject({ outcome: 'done', now: { role: 'reviewer', disabledAt: null } });
    expect(await linksOf()).toEqual([{ hash: link, open: true }]);
    const record = await recordOf(db.admin, outcome.auditSeq);
    expect(record).toMatchObject({
      before: [],
      after: [{ email: NEW.email, name: 'Maren Holt', role: 'reviewer' }],
    });
    expect(JSON.stringify(record)).not.toContain(link);
  });

  it('gives a new link to who has not come yet, and the one before lapses', async () => {
    const [one, other] = [newLink(), newLink()];
    const give = async (linkHash: string) => {
      const wish = await wishOnPerson(db.admin, 'add-person', NEW.email, { ...NEW, linkHash });
      return addPerson(db.asOperator(), adaeze, wish);
    };
    await give(one);
    expect(await give(other)).toMatchObject({ outcome: 'done' });
    expect(await linksOf()).toEqual([
      { hash: one, open: false },
      { hash: other, open: true },
    ]);
    expect(await give(one)).toMatchObject({
      ...{ outcome: 'refused', detail: expect.stringMatching(/^This link was made for somebody before/) },
    });
  });

  it('is stale when somebody of that address is here already, and refused for who has a password', async () => {
    const taken = await wishOnPerson(db.admin, 'add-person', JONAS, {
      ...{ email: JONAS, name: 'Jonas', role: 'viewer', guard: { role: null, disabledAt: null } },
    });
    expect(await addPerson(db.asOperator(), adaeze, taken)).toMatchObject({
      ...{ outcome: 'stale', detail: expect.stringMatching(/here already: Jonas Weber, operator\./) },
    });
    await db.admin.query(
      `insert into leasehold_auth.account (id, account_id, provider_id, user_id, password) values ($1, $1, 'credential', $1, 'x')`,
      [jonas.id],
    );
    const reset = await wishOnPerson(db.admin, 'add-person', JONAS, {
      ...{ email: JONAS, name: 'Jonas', role: 'operator', linkHash: newLink() },
    });
    expect(await addPerson(db.asOperator(), adaeze, reset)).toMatchObject({ outcome: 'refused' });
  });

  it('refuses a wish whose address and email differ', async () => {
    const wish = await wishOnPerson(db.admin, 'add-person', 'one@example.com', NEW);
    expect(await addPerson(db.asOperator(), adaeze, wish)).toMatchObject({ outcome: 'refused' });
  });
});
