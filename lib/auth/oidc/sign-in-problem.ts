/** Why somebody who came by the provider is not let in. The word goes into the address, the sentence onto the page. */
export const SIGN_IN_PROBLEMS = [
  'provider-away',
  'begun-elsewhere',
  'denied-there',
  'not-believed',
  'unverified',
  'no-role',
  'taken',
  'disabled',
  'database-away',
  'failed',
] as const;
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];

/** Narrows a word of an address; null for one that says nothing. */
export function problemOf(word: unknown): SignInProblem | null {
  return SIGN_IN_PROBLEMS.find((problem) => problem === word) ?? null;
}

/** What happened and what to do, in one sentence or two. */
export function problemSentence(problem: SignInProblem, provider: string): string {
  switch (problem) {
    case 'provider-away':
      return `${provider} does not answer this console now. Try again in a minute.`;
    case 'begun-elsewhere':
      return 'This sign-in was begun in another window, or more than 10 minutes ago. Begin it again.';
    case 'denied-there':
      return `${provider} did not let you in.`;
    case 'not-believed':
      return `What ${provider} answered could not be verified; the console's log says why.`;
    case 'unverified':
      return `${provider} does not vouch for your email address. Verify it there, then sign in again.`;
    case 'no-role':
      return `None of your groups at ${provider} gives a role here. Ask whoever runs this console which one to join.`;
    case 'taken':
      return `An account of your email address is here already, and ${provider} may not open it. Sign in with its password, then let ${provider} open it on the page of your account.`;
    case 'disabled':
      return 'This account is disabled. An admin of this console can restore it.';
    case 'database-away':
      return 'The database does not answer. Nobody can sign in until it does.';
    case 'failed':
      return 'The console could not sign you in; its log has the cause.';
  }
}
