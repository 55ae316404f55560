/** What the policy says about one person and one verb. The reason is shown as it is. */
export type MayAct = { allowed: true } | { allowed: false; reason: string };
