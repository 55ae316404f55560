import { describe, expect, it } from 'vitest';
import { answer, badRequest, json, jsonOnce, lines } from '@/app/api/answer';
import { DatabaseError } from '@/lib/db/errors';

const failing = (error: unknown) => answer(() => Promise.reject(error));
const asked = (etag?: string) =>
  new Request('http://console/api/triage', etag ? { headers: { 'if-none-match': etag } } : {});

describe('answer', () => {
  it('passes on what the handler says', async () => {
    const response = await answer(async () => badRequest('Status must be one of pending.'));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      state: 'bad-request',
      sentence: 'Status must be one of pending.',
    });
  });

  it.each([
    [{ code: '57014' }, 'timed-out'],
    [{ code: 'ECONNREFUSED' }, 'out-of-reach'],
    [{ code: '57P01' }, 'out-of-reach'],
    [{ code: '42501' }, 'permission-missing'],
  ])('names what %o means', async (error, state) => {
    const response = await failing(Object.assign(new Error('at 10.0.0.7: select secret'), error));
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ state });
  });

  it('says since when the database is out of reach, the same to all who ask', async () => {
    const since = async () => (await (await failing({ code: 'ECONNREFUSED' })).json()).since;
    expect(await since()).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(await since()).toBe(await since());
  });

  it('tells nobody a cause', async () => {
    const causes = [new Error('10.0.0.7'), new DatabaseError('out_of_reach', null, new Error('10.0.0.7'))];
    for (const cause of causes) expect(await (await failing(cause)).text()).not.toContain('10.0.0.7');
    expect((await failing(new Error('any'))).status).toBe(500);
  });
});

describe('json', () => {
  it('is kept by nobody', () => {
    expect(json({}).headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('jsonOnce', () => {
  it('sends a body once, and again under another number', async () => {
    const first = jsonOnce(asked(), 7, () => ({ sample: 7 }));
    expect(await first.json()).toEqual({ sample: 7 });
    const etag = first.headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = jsonOnce(asked(known), 7, () => ({ sample: 7 }));
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    expect(jsonOnce(asked(etag), 8, () => ({ sample: 8 })).status).toBe(200);
  });

  it('lets the browser keep it but ask each time', () => {
    expect(jsonOnce(asked(), 1, () => ({})).headers.get('cache-control')).toBe('private, no-cache');
  });
});

describe('lines', () => {
  it('gives one value a line, to be kept and gathered nowhere, on a connection that ends with it', async () => {
    const response = lines([{ state: 'running', text: 'a\nb' }, { state: 'ended' }]);
    expect(await response.text()).toBe('{"state":"running","text":"a\\nb"}\n{"state":"ended"}\n');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      connection: 'close',
    });
  });
});
