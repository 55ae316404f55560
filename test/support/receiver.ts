import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as it came. `at` is by the clock of this machine, in milliseconds. */
export type Received = {
  at: number;
  headers: Record<string, string>;
  text: string;
  body: ReceivedBody;
};

/** As docs/alerts.md tells it. */
export type ReceivedBody = {
  key: string;
  event: 'firing' | 'repeat' | 'resolved';
  sequence: number;
  summary: string;
  subjects?: string[];
  detail?: string;
  text?: string;
  alert: { id: string; rule: string; kind: string; cameBack: number; url: string };
  [name: string]: unknown;
};

type Reply = (response: ServerResponse, received: Received) => void;

/** A receiver of alerts on a port of its own, which keeps everything it got. */
export type Receiver = {
  url: string;
  got: Received[];
  /** What it answers from now on: a status, or what a test does with the response. */
  answers(reply: number | Reply): void;
  /** Resolves with what was got once it is enough. */
  until(enough: (got: readonly Received[]) => boolean): Promise<readonly Received[]>;
  close(): Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  const got: Received[] = [];
  const waiting = new Set<() => void>();
  let reply: Reply = (response) => response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const received = { at: Date.now(), headers, text, body: JSON.parse(text) };
    got.push(received);
    reply(response, received);
    for (const look of waiting) look();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?token=not-to-be-told`,
    got,
    answers: (next) => {
      reply = typeof next === 'number' ? (response) => response.writeHead(next).end('what it answers') : next;
    },
    until: (enough) =>
      new Promise((resolve) => {
        const look = () => {
          if (!enough(got)) return;
          waiting.delete(look);
          resolve(got);
        };
        waiting.add(look);
        look();
      }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
