import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureUser } from '@/lib/auth/ensure-user';
import { findByPassword } from '@/lib/auth/find-by-password';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { makePerson, openSessionsOf } from '@/test/support/people';

const PASSWORD = 'correct horse battery';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

/** The events about one person, oldest first. */
async function recordsOf(email: string) {
  const { rows } = await db.admin.query(
    `select actor, actor_name, actor_role, action, target, outcome, detail, guard,
       jsonb_array_length(before) as before, after -> 0 ->> 'role' as role
     from leasehold.audit_events where job_key = $1 order by seq`,
    [email],
  );
  return rows;
}

describe('a person made by the command line', () => {
  it('can sign in, and stands in the record under the login of the database', async () => {
    const ana = { email: 'Ana@example.com', name: 'Ana Ruiz', role: 'admin', password: PASSWORD } as const;
    expect(await ensureUser(db.asAuth(), ana)).toBe('made');
    expect(await findByPassword(db.asAuth(), 'ana@example.com', PASSWORD)).toMatchObject({
      email: 'ana@example.com',
      disabled: false,
    });
    expect(await recordsOf('ana@example.com')).toEqual([
      {
        ...{ actor: 'command', actor_role: 'command', action: 'add-person', target: 'person' },
        actor_name: expect.stringMatching(/^Command line \(login \w*console\w*\)$/),
        ...{ outcome: 'done', detail: 'Ana Ruiz is admin here, with a password.' },
        ...{ guard: { role: null, disabledAt: null }, before: 0, role: 'admin' },
      },
    ]);
  });

  it('is left alone, and out of the record, when nothing is to change', async () => {
    const ben = { email: 'ben@example.com', name: 'Ben Okoye', role: 'viewer', password: PASSWORD } as const;
    await ensureUser(db.asAuth(), ben);
    expect(await ensureUser(db.asAuth(), ben)).toBe('unchanged');
    expect(await ensureUser(db.asAuth(), { ...ben, password: null })).toBe('unchanged');
    expect(await recordsOf(ben.email)).toHaveLength(1);
  });

  it('loses open sessions with a changed role or password, and is restored when disabled', async () => {
    const jonas = await makePerson(db.admin, 'Jonas Weber', 'operator', 2);
    const wish = { email: 'jonas.weber@example.com', name: 'Jonas Weber', password: null } as const;
    expect(await ensureUser(db.asAuth(), { ...wish, role: 'approver' })).toBe('changed');
    expect(await openSessionsOf(db.admin, jonas)).toBe(0);
    await db.admin.query('update leasehold_auth."user" set disabled_at = clock_timestamp() where id = $1', [
      jonas.id,
    ]);
    await ensureUser(db.asAuth(), { ...wish, role: 'approver' });
    await ensureUser(db.asAuth(), { ...wish, role: 'approver', password: PASSWORD });
    expect(await findByPassword(db.asAuth(), wish.email, PASSWORD)).toMatchObject({ disabled: false });
    expect((await recordsOf(wish.email)).map(({ action, detail }) => [action, detail])).toEqual([
      ['change-role', 'Jonas Weber is approver here. 2 sessions ended.'],
      ['restore-person', 'Jonas Weber is approver here. No session was open.'],
      ['change-person', 'Jonas Weber is approver here, with a new password. No session was open.'],
    ]);
  });

  it('needs a password, and one that is long enough', async () => {
    const eve = { email: 'eve@example.com', name: 'Eve', role: 'viewer' } as const;
    await expect(ensureUser(db.asAuth(), { ...eve, password: 'short' })).rejects.toThrow(
      /needs 12 to 128 characters/,
    );
    await expect(ensureUser(db.asAuth(), { ...eve, password: null })).rejects.toThrow(/needs a password/);
    expect(await recordsOf(eve.email)).toEqual([]);
  });
});
