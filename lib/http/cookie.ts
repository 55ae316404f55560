/** A cookie to set. All of them are out of reach for scripts, and come along when a link leads here from elsewhere. */
export type Cookie = {
  name: string;
  value: string;
  options: { httpOnly: true; sameSite: 'lax'; secure: boolean; path: string; maxAge: number };
};

/** A cookie of the whole console; `maxAge` in seconds, 0 to take it away. The name says so where it is sent over https only. */
export function cookie(
  name: string,
  value: string,
  { secure, maxAge, path = '/' }: { secure: boolean; maxAge: number; path?: string },
): Cookie {
  const options = { httpOnly: true, sameSite: 'lax', secure, path, maxAge } as const;
  return { name: `${secure ? '__Secure-' : ''}${name}`, value, options };
}

/** The value of a cookie as the request brought it, decoded and not yet believed; null when there is none. */
export function readCookie(headers: Headers, name: string): string | null {
  for (const pair of (headers.get('cookie') ?? '').split(/;\s*/)) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).replace(/^__Secure-/, '') === name) return decoded(pair.slice(at + 1));
  }
  return null;
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value) || null;
  } catch {
    return null;
  }
}
