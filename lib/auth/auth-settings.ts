import { publicOrigin } from '@/lib/http/public-origin';

/** `secret` signs session cookies; `origin` is where people reach the console. */
export type AuthSettings = { secret: string; origin: string };

const SECRET_MIN = 32;

/** Reads what sign-in needs from the environment. Throws a sentence that says what to set and how. */
export function authSettings(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): AuthSettings {
  const secret = environment.BETTER_AUTH_SECRET ?? '';
  if (secret.length < SECRET_MIN) {
    throw new Error(
      `Set BETTER_AUTH_SECRET to at least ${SECRET_MIN} random characters, for example the output of "openssl rand -hex 32".`,
    );
  }
  return { secret, origin: publicOrigin(environment) };
}
