import 'server-only';
import type { OutboxMessage } from '@/lib/alerts/alert-message';
import type { Destination } from '@/lib/alerts/destination';
import { type ConsolePlace, requestBody } from '@/lib/alerts/request-body';
import { signatureOf } from '@/lib/alerts/signature';

/** How one try ended: `failure` in one short sentence without address or answer, null when it arrived. */
export type Posted = { status: number | null; failure: string | null; retryAfter: number | null };

const TIME_LIMIT_MS = 5_000;
/** So much of an answer is taken off the line, and thrown away. */
const ANSWER_MAX = 64 * 1024;

/** Sends one message to its destination and nowhere else: no redirect is followed. It never rejects. */
export async function postMessage(
  message: OutboxMessage,
  destination: Destination,
  place: ConsolePlace,
): Promise<Posted> {
  const body = requestBody(message, destination, place);
  const signature = destination.secret
    ? { 'leasehold-signature': signatureOf(destination.secret, body, Math.floor(Date.now() / 1_000)) }
    : {};
  try {
    const response = await fetch(destination.url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Leasehold',
        'idempotency-key': message.key,
        'leasehold-event': message.event,
        ...signature,
      },
      body,
    });
    await drain(response);
    return {
      status: response.status,
      failure: failureOf(response.status),
      retryAfter: retryAfterOf(response),
    };
  } catch (error) {
    return { status: null, failure: sentenceOf(error), retryAfter: null };
  }
}

function failureOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `It answered ${status}; no redirect is followed.`;
  return `It answered ${status}.`;
}

/** Reads what little comes, so that the connection can be used again; a long answer is cut off. */
async function drain({ body }: Response): Promise<void> {
  if (body === null) return;
  let read = 0;
  for await (const chunk of body) {
    read += chunk.byteLength;
    if (read > ANSWER_MAX) return;
  }
}

function retryAfterOf({ status, headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return (status === 429 || status === 503) && Number.isInteger(seconds) && seconds > 0
    ? Math.min(seconds, 3_600)
    : null;
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection broke.',
  UND_ERR_SOCKET: 'The connection broke.',
  ENOTFOUND: 'Its host name is not known.',
  EAI_AGAIN: 'Its host name could not be looked up.',
  UND_ERR_CONNECT_TIMEOUT: 'No connection came about in time.',
};

function sentenceOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `No answer came within ${TIME_LIMIT_MS / 1_000} s.`;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : null;
  return (code && WORDS[code]) ?? `It could not be reached${code ? ` (${code})` : ''}.`;
}
