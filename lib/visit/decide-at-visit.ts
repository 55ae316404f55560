import { isReadable, UNREADABLE } from '@/lib/http/door';
import type { VisitDoor } from '@/lib/visit/visit-door';

/** Tells the routes of a visit from those of a console. No request has it but by the proxy. */
export const VISIT_HEADER = 'x-leasehold-visit';

/** What a request shows before anything is read of it. */
export type VisitKnock = {
  method: string;
  path: string;
  host: string | null;
  /** Of the address; null when it has none. */
  token: string | null;
  cookie: string | null;
};

/**
 * `show` is a page or handler of the visit in the place of the console's at the same address, or the one that says when there will be
 * one; `say` is a sentence, and the end of it.
 */
export type VisitDecision =
  | { kind: 'pass' }
  | { kind: 'show'; what: 'here' | 'later' }
  | { kind: 'lead'; to: '/' }
  | { kind: 'let-in'; cookie: string }
  | { kind: 'say'; status: 400 | 401 | 403 | 405 | 503; sentence: string };

/** The names that this machine alone goes by. A port is not told: a tunnel has its own. */
const OWN_NAMES: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** Asked by machines, which want to know of a console. */
const OF_A_CONSOLE: ReadonlySet<string> = new Set(['/readyz', '/metrics']);
/** Where a console lets people in. */
const OF_A_SIGN_IN: ReadonlySet<string> = new Set(['/sign-in', '/set-password', '/enter']);
/** What a visit shows at the addresses of a console; which page that is stands in next.config.js. */
const SHOWN = /^\/(|jobs(\/[^/]+\/[^/]+\/[^/]+)?|agree(\/sql)?|api\/jobs(\/counts|\/[^/]+\/[^/]+\/[^/]+)?)$/;
const FOR_PROGRAMS = /^\/(api|recovery)\//;

/**
 * Decides on a visit what a request gets. Who asks under another name than this machine's own was led here by somebody else's: a page
 * elsewhere may have its name point at this address. Nothing is written, so whatever is no reading is refused.
 */
export function decideAtVisit(knock: VisitKnock, door: VisitDoor): VisitDecision {
  const { method, path, host, token, cookie } = knock;
  if (!isOwnName(host)) return { kind: 'say', status: 403, sentence: ELSEWHERE };
  if (!isReadable(path)) return { kind: 'say', status: 400, sentence: UNREADABLE };
  if (method !== 'GET' && method !== 'HEAD') return { kind: 'say', status: 405, sentence: NO_WRITES };
  if (path === '/healthz') return { kind: 'pass' };
  if (OF_A_CONSOLE.has(path)) return { kind: 'say', status: 503, sentence: NO_CONSOLE };
  if (path === '/enter' && token !== null && method === 'GET') {
    const entered = door.enter(token);
    if ('cookie' in entered) return { kind: 'let-in', ...entered };
    if (!door.knows(cookie)) return { kind: 'say', status: 403, ...entered };
  }
  if (!door.knows(cookie)) return { kind: 'say', status: 401, sentence: NO_LINK };
  if (OF_A_SIGN_IN.has(path)) return { kind: 'lead', to: '/' };
  if (path === '/api/visit') return { kind: 'pass' };
  if (SHOWN.test(path)) return { kind: 'show', what: 'here' };
  if (FOR_PROGRAMS.test(path)) return { kind: 'say', status: 403, sentence: NOT_YET };
  return { kind: 'show', what: 'later' };
}

function isOwnName(host: string | null): boolean {
  if (host === null || !/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return false;
  return OWN_NAMES.has(new URL(`http://${host}`).hostname);
}

const ELSEWHERE =
  'Until the schema leasehold is in the database, this console answers on its own machine only, under 127.0.0.1. Use the link that it printed as it started, through a tunnel if you are elsewhere.';
const NO_WRITES = 'Nothing can be written here: the database is only looked at.';
const NO_CONSOLE = 'The schema leasehold is not in the database: it is only looked at.';
const NO_LINK =
  'Open the link that this console printed in its terminal as it started. It is good once; if it was used, start the console again.';
const NOT_YET = 'This is read once the schema leasehold is in the database.';
