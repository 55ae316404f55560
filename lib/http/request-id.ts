import { randomUUID } from 'node:crypto';

/** Names a request in its answer, in the log and, where somebody is told of a fault, in the sentence. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** What proxies make: a uuid, a hash, a trace. Nothing that a line of a log or a sentence could be broken with. */
const SANE = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** The id that a proxy gave, or one of our own. It is a name and no proof: whoever calls may choose it. */
export function requestIdFrom(sent: string | readonly string[] | undefined): string {
  return typeof sent === 'string' && SANE.test(sent) ? sent : randomUUID();
}
