/** Every act that exists today. A new act is a line here, a command, a function in drizzle/functions and a row in the policy. */
export const ACTION_VERBS = ['mark-failed', 'retry'] as const;
export type ActionVerb = (typeof ACTION_VERBS)[number];
