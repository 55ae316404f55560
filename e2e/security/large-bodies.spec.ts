import { send } from '../support/raw-request';
import { actAction, argumentsOf, postAction, serverActions } from '../support/server-actions';
import { expect, test } from '../support/test';
import { readWritten } from '../support/written';

const TWO_MB = 'x'.repeat(2_000_000);
const BOUNDARY = 'a-boundary';

const BODIES = {
  JSON: { type: 'application/json', body: JSON.stringify({ reason: TWO_MB }) },
  'the words of the protocol': { type: 'text/plain;charset=UTF-8', body: argumentsOf('retry', TWO_MB) },
  multipart: {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: `--${BOUNDARY}\r\ncontent-disposition: form-data; name="0"; filename="f"\r\n\r\n${TWO_MB}\r\n--${BOUNDARY}--\r\n`,
  },
  form: { type: 'application/x-www-form-urlencoded', body: `reason=${TWO_MB}` },
} as const;

for (const [kind, { type, body }] of Object.entries(BODIES)) {
  for (const chunked of [false, true]) {
    test(`two megabytes of ${kind} are refused, ${chunked ? 'sent without a length' : 'by their length'}`, async ({
      house,
    }) => {
      const before = await readWritten(house.database.admin);
      const headers = { 'content-type': type, cookie: house.cookieOf('operator') };
      for (const action of serverActions()) {
        const answer = await postAction(house.console, action, { headers, body, chunked });
        expect(answer.status, action.name).toBe(chunked ? 411 : 413);
      }
      for (const path of ['/recovery/retry', '/api/auth/sign-in']) {
        const from = { origin: house.console.origin };
        const wanted = { method: 'POST', path, headers: { ...from, ...headers }, body, chunked };
        expect([413, 415], path).toContain((await send(house.console.origin, wanted)).status);
      }
      expect(await readWritten(house.database.admin)).toEqual(before);
    });
  }
}

test('a length that lies is no way around', async ({ house }) => {
  const headers = { cookie: house.cookieOf('operator'), origin: house.console.origin };
  for (const length of ['-1', '1e3', '0x10', '99999999999999999999', '12, 12']) {
    const answer = await postAction(house.console, actAction(), {
      headers: { ...headers, 'content-length': length },
      body: argumentsOf('retry', {}),
    }).catch(() => null);
    if (answer) expect([400, 413], length).toContain(answer.status);
  }
});
