/** The queue of pg-boss in which the letters of the service stand, in the schema that the library takes unless told otherwise. */
export const LETTERS = 'letters';

/** Seconds that a letter may take; a lease of pg-boss is nothing else. */
const MAY_TAKE = 60;

/** Nobody supervises: whoever set it up forgot to, which is the trouble that the demo shows. */
export const UNSUPERVISED = { supervise: false, schedule: false };

export const LETTER_OPTIONS = { expireInSeconds: MAY_TAKE, retryLimit: 3 };
