import type { Cookie } from '@/lib/http/cookie';
import { PEER_HEADER, peerStamp } from '@/lib/http/peer-stamp';

/** A browser at an address: it keeps the cookies it is given and sends them with every request. */
export type Browser = {
  /** The headers of its next request. `more` are what its person adds by hand. */
  headers(more?: Record<string, string>): Headers;
  take(cookies: readonly Cookie[]): void;
  /** What it holds, by name. */
  cookies: ReadonlyMap<string, string>;
};

export function openBrowser(address: string, held: Iterable<readonly [string, string]> = []): Browser {
  const cookies = new Map<string, string>(held);
  return {
    cookies,
    headers: (more = {}) =>
      new Headers({
        ...more,
        [PEER_HEADER]: peerStamp(address),
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        cookie: [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
      }),
    take: (given) => {
      for (const { name, value, options } of given) {
        if (options.maxAge > 0) cookies.set(name, value);
        else cookies.delete(name);
      }
    },
  };
}
