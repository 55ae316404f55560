import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Pool } from 'pg';
import { sessionCookie } from '@/e2e/support/people';

/** What some viewers met: milliseconds of each request for the snapshot, how they were answered, and bytes on the wire. */
export type Met = { took: number[]; whole: number; unchanged: number; bytes: number };

const EVERY_MS = 1_000;
/** What a page of Triage asks for besides, as seldom as it does. */
const OTHERS: readonly { path: string; everyMs: number }[] = [
  { path: '/api/notifications', everyMs: 1_000 },
  { path: '/api/reviews/counts', everyMs: 10_000 },
];

/** A session each for so many people of their own. Gives their cookies. */
export async function bringPeople(admin: Pool, howMany: number): Promise<string[]> {
  const tokens = Array.from({ length: howMany }, (_, index) => `bench-viewer-${index}`);
  await admin.query(
    `with person as (
       insert into leasehold_auth."user" (id, email, name, role, email_verified)
       select token, token || '@example.com', token, 'operator', true from unnest($1::text[]) token returning id)
     insert into leasehold_auth.session (id, token, user_id, expires_at)
     select id, id, id, clock_timestamp() + interval '1 hour' from person`,
    [tokens],
  );
  return tokens.map((token) => {
    const { name, value } = sessionCookie(token);
    return `${name}=${value}`;
  });
}

/** Lets viewers look for a while, each once a second at a moment of its own, as browsers do. */
export async function letLook(origin: string, cookies: readonly string[], forMs: number): Promise<Met> {
  const met: Met = { took: [], whole: 0, unchanged: 0, bytes: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
  const until = performance.now() + forMs;
  await Promise.all(
    cookies.map(async (cookie, index) => {
      let etag: string | undefined;
      const phase = (index / cookies.length) * EVERY_MS;
      for (let turn = 0; ; turn++) {
        const at = until - forMs + phase + turn * EVERY_MS;
        if (at >= until) return;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())));
        const startedAt = performance.now();
        const answer = await ask(agent, `${origin}/api/triage`, cookie, etag);
        met.took.push(performance.now() - startedAt);
        etag = answer.etag ?? etag;
        met.bytes += answer.bytes;
        if (answer.status === 304) met.unchanged += 1;
        else if (answer.status === 200) met.whole += 1;
        else throw new Error(`The snapshot was answered with ${answer.status}.`);
        for (const { path, everyMs } of OTHERS) {
          if ((turn * EVERY_MS) % everyMs === 0) await ask(agent, `${origin}${path}`, cookie);
        }
      }
    }),
  );
  agent.destroy();
  return met;
}

/** Clients that ask for the snapshot and take a byte a second of the answer. Call what it gives to have them go. */
export function crawl(origin: string, cookies: readonly string[]): () => void {
  const { hostname, port } = new URL(origin);
  const sockets = cookies.map((cookie): Socket => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => {});
    socket.write(`GET /api/triage HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\n\r\n`);
    socket.pause();
    return socket;
  });
  const timer = setInterval(() => {
    for (const socket of sockets) socket.read(1);
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  };
}

type Answer = { status: number; etag: string | undefined; bytes: number };

function ask(agent: Agent, url: string, cookie: string, etag?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, 'accept-encoding': 'gzip', ...(etag ? { 'if-none-match': etag } : {}) };
    request(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, etag: response.headers.etag, bytes }),
      );
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}
