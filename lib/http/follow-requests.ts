import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { REQUEST_ID_HEADER, requestIdFrom } from '@/lib/http/request-id';
import { enterLogContext } from '@/lib/log-context';

/** A request that was answered; `path` as it was sent, with its search. */
export type AnsweredRequest = {
  requestId: string;
  method: string;
  path: string;
  status: number;
  seconds: number;
};

type Message = { request: IncomingMessage; response: ServerResponse };

/**
 * Gives every request of this process its id before anybody reads it, over whatever does not look like one, and answers with
 * it: whoever reads the header later, in the door, in a handler or in an action, reads ours. `answered` hears of each that was
 * answered in full.
 */
export function followRequests(answered: (request: AnsweredRequest) => void): void {
  const begun = new WeakMap<IncomingMessage, { requestId: string; at: number }>();

  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as Message;
    const requestId = requestIdFrom(request.headers[REQUEST_ID_HEADER]);
    request.headers[REQUEST_ID_HEADER] = requestId;
    response.setHeader(REQUEST_ID_HEADER, requestId);
    enterLogContext({ requestId });
    begun.set(request, { requestId, at: performance.now() });
  });

  subscribe('http.server.response.finish', (message) => {
    const { request, response } = message as Message;
    const known = begun.get(request);
    if (!known) return;
    answered({
      requestId: known.requestId,
      method: request.method ?? '',
      path: request.url ?? '',
      status: response.statusCode,
      seconds: (performance.now() - known.at) / 1_000,
    });
  });
}
