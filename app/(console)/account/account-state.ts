/** How what somebody asked for about their own account ended, in a sentence. Never a password. */
export type AccountState = { done: string | null; refused: string | null };

export const UNCHANGED: AccountState = { done: null, refused: null };
