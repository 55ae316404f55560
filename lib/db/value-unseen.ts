/**
 * A parameter that the planner does not see, for a statement with a name and one plan that is right for whatever is asked. Seen, a value
 * for which a plan looks cheaper than the one that is kept has the statement planned anew each time, which takes longer than to read a page.
 */
export const valueUnseen = (parameter: `$${number}`, type = 'text') => `(select ${parameter}::${type})`;
