import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Fate, HeldAnswers } from '@/demo/providers/held-answers';

/** A request in the provider's own terms; `body` is empty for a GET. */
export type ProviderRequest = { path: string; body: Record<string, unknown> };
export type ProviderAnswer = { subject: string; body: unknown };

/** `route` is the method and the first part of the path, such as `POST /pages`. Null: no such route or thing. */
export type Act = (route: string, request: ProviderRequest) => ProviderAnswer | null;

/** Answers come after between 200 and 900 ms, as those of services elsewhere do. */
const LATENCY_MS: Latency = [200, 900];
type Latency = readonly [fromMs: number, toMs: number];

export type ServedProvider = { port: number; close(): void };

/** Serves a provider on a free port of 127.0.0.1. `/held` is the demo's own door, for faults. */
export async function serveProvider(act: Act, latencyMs: Latency = LATENCY_MS): Promise<ServedProvider> {
  const held = new HeldAnswers();
  const server = createServer((request, response) => {
    void answer({ act, held, latencyMs }, request, response).catch((error: unknown) => {
      console.error(error);
      send(response, 500, { error: 'The provider failed.' });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The system gave no TCP port.');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: address.port, close };
}

type Provider = { act: Act; held: HeldAnswers; latencyMs: Latency };

async function answer(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { act, held, latencyMs } = provider;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
  if (pathname === '/held') {
    send(response, 200, control(held, request.method ?? 'GET', searchParams));
    return;
  }
  const body = await readJson(request);
  const route = `${request.method} /${pathname.split('/')[1]}`;
  const acted = act(route, { path: pathname, body });
  if (!acted) {
    send(response, 404, { error: 'There is no such thing.' });
    return;
  }
  const [from, to] = latencyMs;
  await delay(from + Math.random() * (to - from));
  if ((await held.pass(route, acted.subject)) === 'drop') response.destroy();
  else send(response, 200, acted.body);
}

/** PUT holds the next answer, GET asks whether it is held, POST settles it. */
function control(held: HeldAnswers, method: string, parameters: URLSearchParams): { held: boolean } {
  const route = parameters.get('route') ?? '';
  const subject = parameters.get('subject') ?? '';
  if (method === 'PUT') held.hold(route, subject);
  if (method === 'POST') held.settle(route, subject, parameters.get('fate') as Fate);
  return { held: held.isHeld(route, subject) };
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
