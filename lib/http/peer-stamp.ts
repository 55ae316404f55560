import { randomBytes, timingSafeEqual } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** Carries the address of a connection from the socket to whoever handles the request. */
export const PEER_HEADER = 'x-leasehold-peer';

/** The server stamps and the handlers read, each from its own bundle: what they share is the process. */
const store = globalThis as typeof globalThis & { leaseholdPeerKey?: string };

function peerKey(): string {
  store.leaseholdPeerKey ??= randomBytes(16).toString('hex');
  return store.leaseholdPeerKey;
}

/** The header's value for an address. It holds a key of this process, so that a client cannot write one. */
export function peerStamp(address: string): string {
  return `${peerKey()} ${address}`;
}

/** The address of the connection that a request came over; null when this process has not stamped it. */
export function readPeer(headers: Headers): string | null {
  const [key = '', address = ''] = (headers.get(PEER_HEADER) ?? '').split(' ');
  const [given, expected] = [Buffer.from(key), Buffer.from(peerKey())];
  return address && given.length === expected.length && timingSafeEqual(given, expected) ? address : null;
}

/**
 * Stamps every request of this process before anybody reads it, over whatever the client put there. Next keeps the
 * X-Forwarded-For that a client sends, and hands no socket to handlers and actions. What a starting server took before this
 * ran bears no stamp, and comes from nowhere.
 */
export function stampPeers(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[PEER_HEADER] = peerStamp(request.socket.remoteAddress ?? '');
  });
}
