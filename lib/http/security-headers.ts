type Surroundings = {
  /** Of this one response. */
  nonce: string;
  /** Whether people reach the console over https. */
  secure: boolean;
  /** The development server evaluates code and injects styles. */
  development: boolean;
};

/** Headers of every answer, as pairs. */
export function securityHeaders({ nonce, secure, development }: Surroundings): [string, string][] {
  return [
    ['content-security-policy', contentSecurityPolicy({ nonce, secure, development })],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    // Not no-referrer: with that, browsers send `Origin: null` with the console's own forms.
    ['referrer-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()'],
    ['cross-origin-opener-policy', 'same-origin'],
    ...(secure ? [['strict-transport-security', 'max-age=31536000'] satisfies [string, string]] : []),
  ];
}

function contentSecurityPolicy({ nonce, development }: Surroundings): string {
  const directives = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    'style-src': development ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    // The gauge, the timeline and open menus put their geometry into style attributes, which no nonce can cover.
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data:",
    'connect-src': development ? "'self' ws:" : "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map((directive) => directive.join(' '))
    .join('; ');
}
