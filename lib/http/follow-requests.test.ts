import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweredRequest, followRequests } from '@/lib/http/follow-requests';
import { logContext } from '@/lib/log-context';

const answered: AnsweredRequest[] = [];
/** Answers with the id that a handler reads, and with the one that its log would have after something was awaited. */
async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  for await (const piece of request) void piece;
  const { requestId } = logContext();
  response.statusCode = request.url === '/missing' ? 404 : 200;
  response.end(JSON.stringify({ read: request.headers['x-request-id'], logged: requestId }));
}
const server = createServer((request, response) => void handle(request, response));
let origin = '';

beforeAll(async () => {
  followRequests((request) => void answered.push(request));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The system gave no TCP port.');
  origin = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(`${origin}${path}`, init);
  return { id: response.headers.get('x-request-id'), body: await response.json() };
}

describe('a request', () => {
  it('has one id: in its answer, for its handler and in its log lines', async () => {
    const ids = await Promise.all(
      Array.from({ length: 50 }, () => ask('/jobs?q=INV', { method: 'POST', body: 'x'.repeat(100_000) })),
    );
    for (const { id, body } of ids) expect(body).toEqual({ read: id, logged: id });
    expect(new Set(ids.map(({ id }) => id)).size).toBe(50);
  });

  it('keeps the id that a proxy gave, and no text that could be anything else', async () => {
    const given = '4bf92f3577b34da6a3ce929d0e0e4736';
    expect((await ask('/', { headers: { 'x-request-id': given } })).body).toEqual({
      read: given,
      logged: given,
    });
    const forged = await ask('/', { headers: { 'x-request-id': 'a "quoted" word' } });
    expect(forged.body.read).toMatch(/^[0-9a-f-]{36}$/);
    expect(forged.body.logged).toBe(forged.id);
  });

  it('is told of once it was answered in full', async () => {
    const { id } = await ask('/missing');
    const told = answered.filter(({ requestId }) => requestId === id);
    expect(told).toMatchObject([{ method: 'GET', path: '/missing', status: 404 }]);
    expect(told[0]?.seconds).toBeGreaterThan(0);
  });
});
