/** What the sign-in form knows after a try: why it failed, and what to keep in it. Never the password. */
export type SignInState = { sentence: string | null; email: string };

export const NOT_TRIED: SignInState = { sentence: null, email: '' };
