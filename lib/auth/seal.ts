import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a sealed text was made for, so that one never passes for another. */
export type SealPurpose = 'known browser' | 'oidc flow';

/**
 * A value as text that only we can have written, good until `expiresAt` (milliseconds of this machine's clock). Whoever has
 * it can read it.
 */
export function seal(purpose: SealPurpose, value: object, expiresAt: number, secret: string): string {
  const body = Buffer.from(JSON.stringify([expiresAt, value])).toString('base64url');
  return `${body}.${signatureOf(purpose, body, secret).toString('base64url')}`;
}

/** What was sealed; null for a text that lapsed, was made for something else or not by us. */
export function unseal(purpose: SealPurpose, text: string | null, secret: string, now = Date.now()): unknown {
  const [body = '', signature = ''] = text?.split('.') ?? [];
  const [given, expected] = [Buffer.from(signature, 'base64url'), signatureOf(purpose, body, secret)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [expiresAt, value] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [number, unknown];
  return now < expiresAt ? value : null;
}

function signatureOf(purpose: SealPurpose, body: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\0${body}`).digest();
}
