/** Stands in for the console's own address while a path is read. */
const HERE = 'http://here.invalid';

/** Where to go after the sign-in: a path of this console, `/` for anything that is none or would lead elsewhere. */
export function safeNext(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, HERE)) return '/';
  const url = new URL(wanted, HERE);
  if (url.origin !== HERE || /^\/(sign-in|api|recovery)(\/|$)/.test(url.pathname)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
