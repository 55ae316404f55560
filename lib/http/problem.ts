/** Why a request got no answer. The state is for programs, the sentence for people. */
export const PROBLEM_STATES = [
  'signed-out',
  'forbidden',
  'bad-request',
  'not-found',
  'timed-out',
  'out-of-reach',
  'permission-missing',
  'failed',
] as const;
export type ProblemState = (typeof PROBLEM_STATES)[number];

export type Problem = {
  state: ProblemState;
  sentence: string;
  /** When an outage began, by the console's clock; only for `out-of-reach`. */
  since?: string;
};
