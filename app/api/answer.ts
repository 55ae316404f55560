import 'server-only';
import { Readable } from 'node:stream';
import { DatabaseError, type DatabaseFault, nameError } from '@/lib/db/errors';
import { causeInLog } from '@/lib/http/cause-in-log';
import type { Problem, ProblemState } from '@/lib/http/problem';
import { log } from '@/lib/log';
import { meetOutage } from '@/lib/triage/keep-last';
import { consoleReach } from '@/lib/triage/reach';

/**
 * Runs a handler and turns what it throws into a named state with a sentence. Causes go to the log: a driver's message may
 * hold an address, a statement or its parameters.
 */
export async function answer(handler: () => Promise<Response>): Promise<Response> {
  try {
    return await handler();
  } catch (error) {
    const cause = nameError(error);
    const state = cause instanceof DatabaseError ? NAMED[cause.fault] : undefined;
    if (state === 'out-of-reach')
      return problem(503, { state, sentence: cause.message, since: meetOutage(consoleReach(), cause) });
    if (state) {
      // The sentence says it all, and every viewer asks again in a moment: it is counted, and told to who wants all lines.
      log.debug({ err: cause, state }, 'a request was answered with a fault of the database');
      return problem(503, { state, sentence: cause.message });
    }
    log.error({ err: cause }, 'a request failed');
    return problem(500, {
      state: 'failed',
      sentence: `The console could not answer; ${causeInLog()}.`,
    });
  }
}

const NAMED: Partial<Record<DatabaseFault, ProblemState>> = {
  out_of_reach: 'out-of-reach',
  too_many_connections: 'out-of-reach',
  statement_timed_out: 'timed-out',
  lock_timed_out: 'timed-out',
  permission_missing: 'permission-missing',
  not_migrated: 'permission-missing',
};

/** Data of one moment for one person: nothing on the way may keep it. */
export function json(body: unknown): Response {
  return Response.json(body, { headers: { 'cache-control': 'private, no-store' } });
}

/**
 * A shared reading under its number: who has it already is told so without a body. The browser keeps it and asks each time.
 * Numbers begin anew with each process, so the tag holds the process too.
 */
export function jsonOnce(request: Request, version: string | number, body: () => object): Response {
  const etag = `"${PROCESS}-${version}"`;
  const headers = { etag, 'cache-control': 'private, no-cache' };
  const known = request.headers.get('if-none-match')?.split(/\s*,\s*/) ?? [];
  // A proxy that compresses marks the tag as weak.
  if (known.some((tag) => tag.replace(/^W\//, '') === etag))
    return new Response(null, { status: 304, headers });
  return new Response(textOf(body()), { headers: { ...headers, 'content-type': 'application/json' } });
}

/** A reading that many viewers share is written out once. */
const texts = new WeakMap<object, string>();

function textOf(body: object): string {
  const text = texts.get(body) ?? JSON.stringify(body);
  texts.set(body, text);
  return text;
}

const PROCESS = crypto.randomUUID();

/** What comes one after the other, one JSON value a line; nothing on the way may keep, gather or change it. */
export function lines(values: AsyncIterable<unknown> | Iterable<unknown>): Response {
  return new Response(Readable.toWeb(Readable.from(linesOf(values))) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
      // A console that shuts down does not close a connection that it is answering on, and would wait for it to be idle.
      connection: 'close',
    },
  });
}

async function* linesOf(values: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<Buffer> {
  for await (const value of values) yield Buffer.from(`${JSON.stringify(value)}\n`);
}

export function problem(status: number, body: Problem): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } });
}

export function signedOut(): Response {
  return problem(401, { state: 'signed-out', sentence: 'Sign in to see this.' });
}

export function badRequest(sentence: string): Response {
  return problem(400, { state: 'bad-request', sentence });
}

export function notFound(sentence: string): Response {
  return problem(404, { state: 'not-found', sentence });
}
