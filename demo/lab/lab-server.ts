import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Lab } from '@/demo/lab/lab';

type Askable = Pick<Lab, 'cause' | 'tour'>;

/** Where the console asks the lab, and the word by which it is known. */
export type LabDoor = { url: string; token: string; open(lab: Askable): void; close(): void };

/**
 * Serves a lab on a free port of 127.0.0.1, to whoever has the token: `GET /tour` and `POST /faults/<key>`. The address is
 * there before the lab is, since the console must be told of it as it starts; until then the answer is 503.
 */
export async function openLabDoor(): Promise<LabDoor> {
  const token = randomBytes(24).toString('base64url');
  let lab: Askable | null = null;
  const server = createServer((request, response) => {
    void answer(lab, token, request, response).catch((error: unknown) => {
      console.error(`the fault lab could not answer: ${String(error)}`);
      send(response, 500, {});
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The system gave no TCP port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    token,
    open: (opened) => {
      lab = opened;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(
  lab: Askable | null,
  token: string,
  { method, url = '/', headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isTheSame(headers.authorization ?? '', `Bearer ${token}`)) return send(response, 401, {});
  if (lab === null) return send(response, 503, {});
  if (method === 'GET' && url === '/tour') return send(response, 200, await lab.tour());
  const [, key] = /^\/faults\/([^/]+)$/.exec(url) ?? [];
  if (method === 'POST' && key !== undefined)
    return send(response, 200, { refusal: lab.cause(decodeURIComponent(key)) });
  send(response, 404, {});
}

function isTheSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
