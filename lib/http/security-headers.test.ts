import { describe, expect, it } from 'vitest';
import { securityHeaders } from '@/lib/http/security-headers';

const headers = (change: { secure?: boolean; development?: boolean } = {}) =>
  new Headers(securityHeaders({ nonce: 'bm9uY2U=', secure: false, development: false, ...change }));

describe('the security headers', () => {
  it('let no script run that does not bear the nonce of this answer', () => {
    const policy = headers().get('content-security-policy');
    expect(policy).toContain("script-src 'self' 'nonce-bm9uY2U=' 'strict-dynamic';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('allow inline style in attributes only', () => {
    expect(headers().get('content-security-policy')).toMatch(
      /style-src 'self' 'nonce-[^']+'; style-src-attr 'unsafe-inline';/,
    );
  });

  it('pin https only where people reach the console by it', () => {
    expect(headers().has('strict-transport-security')).toBe(false);
    expect(headers({ secure: true }).get('strict-transport-security')).toMatch(/^max-age=\d+$/);
  });

  it('let the Origin of own forms through', () => {
    expect(headers().get('referrer-policy')).toBe('same-origin');
  });
});
