/**
 * The one origin under which people reach this console, scheme and port included. Writes from any other are refused.
 * Throws a sentence when LEASEHOLD_ORIGIN is no origin. Never taken from a request: a client can claim any host.
 */
export function publicOrigin(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const { LEASEHOLD_ORIGIN, PORT } = environment;
  const configured = LEASEHOLD_ORIGIN || `http://localhost:${PORT || 3000}`;
  if (!URL.canParse(configured) || !/^https?:\/\/[^/]+\/?$/.test(configured)) {
    throw new Error(`LEASEHOLD_ORIGIN must be an origin like https://jobs.example.com, not ${configured}.`);
  }
  return new URL(configured).origin;
}
