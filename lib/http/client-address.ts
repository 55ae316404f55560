import { isIP } from 'node:net';
import { readPeer } from '@/lib/http/peer-stamp';

/** More would be a mistake of whoever set it: each one widens what a client may claim. */
const PROXIES_MAX = 10;

/** How many proxies of one's own stand before the console, by LEASEHOLD_TRUSTED_PROXIES. Throws a sentence when it is no number. */
export function trustedProxies(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): number {
  const configured = environment.LEASEHOLD_TRUSTED_PROXIES || '0';
  if (!/^\d{1,2}$/.test(configured) || Number(configured) > PROXIES_MAX) {
    throw new Error(
      `LEASEHOLD_TRUSTED_PROXIES must be how many proxies stand before the console, 0 to ${PROXIES_MAX}, not ${configured}.`,
    );
  }
  return Number(configured);
}

/**
 * Where a request comes from, as far as no client can claim it: the address of the connection or, behind proxies of one's
 * own, the one that the outermost of them saw. `unknown` when neither is there.
 */
export function clientAddress(headers: Headers, proxies = trustedProxies()): string {
  const peer = readPeer(headers);
  if (proxies === 0) return plainAddress(peer) ?? 'unknown';
  const seen = (headers.get('x-forwarded-for') ?? '').split(',');
  // Each proxy adds at the right whom it was called by. What stands further left is the client's own word.
  return plainAddress(seen.at(-proxies)) ?? plainAddress(peer) ?? 'unknown';
}

/**
 * Whose tries are counted together. Of IPv6 the network: whoever has one address there has the other 2^64 of it as well.
 */
export function addressBlock(address: string): string {
  if (isIP(address) !== 6) return address;
  const { hostname } = new URL(`http://[${address}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const [left, right] = [head.split(':').filter(Boolean), tail?.split(':').filter(Boolean) ?? []];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

/** An address without its port, brackets, zone, and the IPv6 dress of an IPv4 one; null for what is none. */
function plainAddress(written: string | null | undefined): string | null {
  const text = (written ?? '')
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '');
  return isIP(text) ? text.toLowerCase() : null;
}
