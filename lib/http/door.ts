/** What a request shows before anything is read of it. `cookie` is only whether a session cookie is there. */
export type Knock = {
  method: string;
  path: string;
  /** With its question mark; empty when there is none. */
  search: string;
  origin: string | null;
  contentLength: string | null;
  /** Of a body that is sent in pieces and does not say how long it will be. */
  transferEncoding: string | null;
  cookie: boolean;
};

/** What the door does: lets in, refuses with a status and a sentence, or leads to a path of this console. */
export type Decision = { kind: 'enter' } | ({ kind: 'refuse' } & Refusal) | { kind: 'lead'; to: string };

export type Refusal = { status: RefusalStatus; state: 'signed-out' | 'bad-request'; sentence: string };

type RefusalStatus = 400 | 401 | 403 | 411 | 413;

/** Far above any wish with its evidence, far below what would hurt. */
export const BODY_MAX_BYTES = 256 * 1024;
export const TOO_LARGE = `The request is too large: at most ${BODY_MAX_BYTES / 1024} kB are read.`;

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Where nobody is signed in yet, or ever. */
const OPEN: ReadonlySet<string> = new Set([
  '/sign-in',
  '/set-password',
  '/api/auth/sign-in',
  '/api/auth/oidc/start',
  '/api/auth/oidc/callback',
  // Who asks these has no session: a load balancer, and Prometheus, which brings a token of its own.
  '/healthz',
  '/readyz',
  '/metrics',
]);
/** Answered with JSON rather than with a page. */
const FOR_PROGRAMS = /^\/(api|recovery)\//;

/**
 * Decides by what every request shows. A write must come from the console's own pages: a missing Origin is refused like a
 * foreign one, because only what is no browser leaves it out, and that can name it. The cookie is not believed here: each
 * handler and action asks the database again who is signed in.
 */
export function decideAtDoor(knock: Knock, publicOrigin: string): Decision {
  if (!isReadable(knock.path)) return refuse(400, 'bad-request', UNREADABLE);
  const write = !READS.has(knock.method);
  if (write && knock.origin !== publicOrigin)
    return refuse(403, 'bad-request', foreign(knock.origin, publicOrigin));
  if (Number(knock.contentLength) > BODY_MAX_BYTES) return refuse(413, 'bad-request', TOO_LARGE);
  // A handler counts as it reads; of an action's body the framework is the reader, and browsers say how long it is.
  if (write && knock.transferEncoding !== null && !FOR_PROGRAMS.test(knock.path))
    return refuse(411, 'bad-request', NO_LENGTH);
  if (knock.cookie || OPEN.has(knock.path)) return { kind: 'enter' };
  if (write || FOR_PROGRAMS.test(knock.path)) return refuse(401, 'signed-out', 'Sign in to see this.');
  return { kind: 'lead', to: signInPath(`${knock.path}${knock.search}`) };
}

/** The sign-in page that leads to `next` afterwards. */
export function signInPath(next: string): string {
  return next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`;
}

function foreign(origin: string | null, publicOrigin: string): string {
  if (origin === null) return `A write needs an Origin header, and it must be ${publicOrigin}.`;
  return `A write must come from the origin ${publicOrigin}, not from ${origin.slice(0, 100)}.`;
}

const NO_LENGTH = 'The request must say how long its body is, in a Content-Length header.';
export const UNREADABLE =
  'The address holds what is no text: a broken escape, or a character that cannot be stored.';

/** What an action is sent by no page of this console. */
export const UNREADABLE_CALL: Refusal = {
  status: 400,
  state: 'bad-request',
  sentence: 'The arguments could not be read. Nothing was written.',
};

/** What is no text names nothing, and would be found out by whatever decodes it, or asks the database for it, first. */
export function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

function refuse(status: RefusalStatus, state: Refusal['state'], sentence: string): Decision {
  return { kind: 'refuse', status, state, sentence };
}
