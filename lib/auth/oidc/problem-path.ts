import type { SignInProblem } from '@/lib/auth/oidc/sign-in-problem';
import { signInPath } from '@/lib/http/door';

/** The sign-in page with the sentence of a problem on it, which leads to `next` once it is mended. */
export function problemPath(problem: SignInProblem, next: string): string {
  const page = signInPath(next);
  return `${page}${page.includes('?') ? '&' : '?'}problem=${problem}`;
}
