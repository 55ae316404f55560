import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { closeConsolePools } from '@/lib/db/pools';
import { pairKey } from '@/lib/locks/advisory-key';
import { keyText } from '@/lib/locks/key-names/key-name';
import { latestOwnNames } from '@/lib/triage/sampler-names';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { until } from '@/test/support/lease';
import { stageSessions } from '@/test/support/sessions';
import { registerWorker } from '@/test/support/workers';
import { askLocksSnapshot } from './ask-locks-snapshot';

let db: FreshDatabase;
const stage = stageSessions(() => db);

beforeAll(async () => {
  db = await freshDatabase();
  vi.stubEnv('DATABASE_URL', db.urls.console);
});
afterAll(async () => {
  await closeConsolePools();
  vi.unstubAllEnvs();
  await db.drop();
});

it('calls a key as its worker registered it, and says that it is held for long by design', async () => {
  await registerWorker(db.asWorker(), 'w-lead', 'invoices');
  const said = [{ namespace: 'leader', name: 'sweep', liveness: true }];
  await db.asWorker().query(`select public.name_locks('w-lead', $1)`, [JSON.stringify(said)]);
  const leader = await stage('w-lead');
  const key = pairKey('leader', 'sweep');
  await leader.run('select pg_advisory_lock($1, $2)', [...key]);
  await until(async () => {
    // Names are read beside and not waited for: each round lets them come.
    await db.admin.query('select');
    return latestOwnNames().registered.length > 0;
  });

  const { names } = (await askLocksSnapshot()).value;
  expect(names[keyText({ form: 'pair', pair: key })]).toMatchObject([
    {
      name: 'leader / sweep',
      how: "namespace and name registered by w-lead, hashed by this project's rule",
      normal: true,
    },
  ]);
});
