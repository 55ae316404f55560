import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findByPassword } from '@/lib/auth/find-by-password';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

/** What the command says, with nothing but its arguments and what is piped into it. */
async function addUser(args: readonly string[], piped = '') {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/add-user.ts', ...args], {
    env: { ...process.env, DATABASE_URL: db.urls.console },
  });
  child.stdin.end(piped);
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code, said: said.trim() };
}

describe('npm run user:add', () => {
  it('makes the first admin with a password that it prints once, and leaves it alone the second time', async () => {
    const args = ['--email', 'ana@example.com', '--name', 'Ana Ruiz', '--role', 'admin'];
    const first = await addUser(args);
    const password = /^Made ana@example\.com, admin\.\nPassword, shown only now: (\S{16})$/.exec(
      first.said,
    )?.[1];
    expect(await findByPassword(db.asAuth(), 'ana@example.com', password ?? '')).not.toBeNull();
    expect(await addUser(args)).toEqual({
      code: 0,
      said: 'Nothing to change: ana@example.com, admin, is here already.',
    });
    expect(await addUser([...args.slice(0, 4), '--role', 'reviewer'])).toEqual({
      code: 0,
      said: 'Changed ana@example.com, reviewer. Their open sessions have ended.',
    });
    expect(await findByPassword(db.asAuth(), 'ana@example.com', password ?? '')).not.toBeNull();
  });

  it('takes a password from standard input, and prints none then', async () => {
    const args = ['--email', 'ben@example.com', '--role', 'viewer'];
    expect(await addUser(args, 'correct horse battery\n')).toEqual({
      code: 0,
      said: 'Made ben@example.com, viewer.',
    });
    expect(await findByPassword(db.asAuth(), 'ben@example.com', 'correct horse battery')).not.toBeNull();
  });

  it.each([['--role', 'boss'], ['--role', 'admin'], []])('says how it is used with %j', async (...args) => {
    expect(await addUser(args)).toEqual({ code: 1, said: '' });
  });
});
