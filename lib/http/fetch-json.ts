import { PROBLEM_STATES, type Problem } from '@/lib/http/problem';

/** A request that got no data. `message` is a sentence for people. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed';
  readonly state: Problem['state'];
  /** Null when no server answered. */
  readonly status: number | null;
  /** Since when, as far as anybody knows: the console when it says so, else this browser. */
  readonly since: string;

  constructor({ state, sentence, since }: Problem, status: number | null) {
    super(sentence);
    this.state = state;
    this.status = status;
    this.since = since ?? new Date().toISOString();
  }
}

/**
 * Reads one of the console's own GET handlers. Throws RequestFailed for every answer but 200; a signed-out browser goes to
 * the sign-in page, which leads back here. An aborted request throws the signal's reason.
 */
export async function fetchJson<T>(url: string, signal?: AbortSignal): Promise<T> {
  return (await (await fetchOk(url, 'application/json', signal)).json()) as T;
}

/** The same for an answer that is read in another way. */
export async function fetchOk(url: string, accept: string, signal?: AbortSignal): Promise<Response> {
  const response = await ask(url, accept, signal);
  if (response.ok) return response;
  const problem = await readProblem(response);
  if (response.status === 401) goToSignIn();
  throw new RequestFailed(problem, response.status);
}

async function ask(url: string, accept: string, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { headers: { accept }, ...(signal ? { signal } : {}) });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new RequestFailed({ state: 'out-of-reach', sentence: 'The console is out of reach.' }, null);
  }
}

/** A proxy in between may answer with a page of its own; what it says is not shown. */
async function readProblem(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  if (isProblem(body)) return body;
  return { state: 'failed', sentence: `The console answered with ${response.status} and no reason.` };
}

function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null || !('state' in body) || !('sentence' in body)) return false;
  return PROBLEM_STATES.some((state) => state === body.state) && typeof body.sentence === 'string';
}

function goToSignIn(): void {
  const here = `${window.location.pathname}${window.location.search}`;
  window.location.assign(`/sign-in?next=${encodeURIComponent(here)}`);
}
