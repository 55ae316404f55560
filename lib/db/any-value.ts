import 'server-only';

/**
 * A parameter that the planner does not look at, for a statement with a name and one plan that is right for whatever is asked. With the
 * values in sight the server plans it anew each time that a plan for them looks cheaper, which takes longer than to read a page.
 */
export const anyValue = (parameter: string, type = 'text') => `(select ${parameter}::${type})`;
