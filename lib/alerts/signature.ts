import { createHmac } from 'node:crypto';

/**
 * What proves to a receiver that a message is from here and when it was sent: `t=1732936449,v1=5257a8…`, the HMAC-SHA256 over
 * time and body as they were sent. How to check it stands in docs/alerts.md.
 */
export function signatureOf(secret: string, body: string, atSeconds: number): string {
  const digest = createHmac('sha256', secret).update(`${atSeconds}.${body}`, 'utf8').digest('hex');
  return `t=${atSeconds},v1=${digest}`;
}
