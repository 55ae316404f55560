import { makeJob, wishOn } from '@/test/support/stuck-job';
import { startConsole } from '../support/console-process';
import { type House, ONE_OF } from '../support/house';
import { passBy } from '../support/passer-by';
import { AUTH_SECRET } from '../support/people';
import { send } from '../support/raw-request';
import { actAction, argumentsOf, postAction } from '../support/server-actions';
import { expect, test } from '../support/test';

const WORDS = {
  reason: 'REASON-CANARY the worker is off',
  payload: 'PAYLOAD-CANARY',
  password: 'PASSWORD-CANARY-0123456789',
};

/** Everything that goes wrong while somebody acts: each with secrets in what was asked. */
async function makeFaults(house: House, origin: string): Promise<string[]> {
  const { admin } = house.database;
  const person = await passBy(admin, 'operator');
  const headers = { cookie: person.cookie };
  const { key } = await makeJob(admin, { queue: 'matrix' });
  await admin.query('update public.processing_jobs set payload = $2 where id = $1', [
    key,
    { card: WORDS.payload },
  ]);
  const wish = await wishOn(admin, 'hold', key, { reason: WORDS.reason });
  const act = (body: string) => postAction({ origin }, actAction(), { origin, body, headers });

  // The role lost the right to the function, and the record does not take the event.
  await admin.query('revoke execute on function leasehold.hold(jsonb) from leasehold_operator');
  await act(argumentsOf('hold', wish));
  await admin.query('grant execute on function leasehold.hold(jsonb) to leasehold_operator');
  await admin.query(
    `alter table leasehold.requests add constraint broken check (request_key <> '${wish.requestKey}')`,
  );
  await act(argumentsOf('hold', wish));
  await admin.query('alter table leasehold.requests drop constraint broken');
  // What is asked cannot be read at all.
  await act(`["hold",{"reason":"${WORDS.reason}"`);
  await act(`["hold","$F${WORDS.reason}"]`);
  // A table is not there; the answers of the reader are then errors.
  await admin.query('alter table leasehold.audit_events rename to hidden');
  await send(origin, { path: `/api/interventions?subject=${WORDS.payload}`, headers });
  await admin.query('alter table leasehold.hidden rename to audit_events');
  // A sign-in that fails, with a password, and one that cannot be asked.
  const signIn = (body: string) =>
    send(origin, {
      ...{ method: 'POST', path: '/api/auth/sign-in', body },
      headers: { origin, 'content-type': 'application/json' },
    });
  await signIn(JSON.stringify({ email: ONE_OF.viewer.email, password: WORDS.password }));
  await admin.query('alter table leasehold_auth.account rename to hidden');
  await signIn(JSON.stringify({ email: ONE_OF.viewer.email, password: WORDS.password }));
  await admin.query('alter table leasehold_auth.hidden rename to account');
  return [
    person.cookie.split('=')[1] ?? '',
    decodeURIComponent(person.cookie.split('=')[1] ?? '').split('.')[0] ?? '',
  ];
}

test('what goes wrong is in the log, and no secret of it', async ({ house }) => {
  const console = await startConsole(house.database.urls.console, 'staging', {
    LEASEHOLD_LOG_LEVEL: 'trace',
  });
  const session = await makeFaults(house, console.origin);
  await console.stop();
  const log = console.said.join('\n');
  expect(log).toContain('an act failed');
  const { password } = new URL(house.database.urls.console);
  const secrets = [...Object.values(WORDS), ...session, AUTH_SECRET, password, house.database.urls.console];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10);
    expect(log).not.toContain(secret);
  }
});
