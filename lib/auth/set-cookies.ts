import 'server-only';
import { cookies } from 'next/headers';
import type { Cookie } from '@/lib/http/cookie';

/** Sends cookies with the answer of the action or handler that runs now. */
export async function setCookies(toSet: readonly Cookie[]): Promise<void> {
  const answer = await cookies();
  for (const { name, value, options } of toSet) answer.set(name, value, options);
}
