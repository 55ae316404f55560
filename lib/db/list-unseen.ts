/**
 * A parameter that is a list, of a length that the planner does not see. Seen, a short one makes a plan for just so many look cheaper than
 * the one that is kept, and the statement is planned anew at each reading. For where the plan is the same for any length.
 */
export const listUnseen = (parameter: `$${number}`, type: string) =>
  `(select ${parameter}::${type}[])::${type}[]`;
