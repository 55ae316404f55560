import { createHash, timingSafeEqual } from 'node:crypto';

/** Shorter ones are guessed. */
const TOKEN_MIN = 16;

/** The token that a scrape must bring, by LEASEHOLD_METRICS_TOKEN; null when there are no metrics to be had. Throws a sentence. */
export function metricsToken(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | null {
  const token = environment.LEASEHOLD_METRICS_TOKEN || null;
  if (token !== null && !(token.length >= TOKEN_MIN && /^[\x21-\x7e]+$/.test(token))) {
    throw new Error(
      `LEASEHOLD_METRICS_TOKEN must have at least ${TOKEN_MIN} characters and no blanks, for example the output of "openssl rand -hex 32".`,
    );
  }
  return token;
}

/** Whether an Authorization header brings the token. How long it takes tells nothing about either. */
export function bringsToken(authorization: string | null, token: string): boolean {
  const [, given = ''] = /^Bearer +([\x21-\x7e]+)$/i.exec(authorization ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
