/** Whether what goes by this name is a secret whatever it looks like. */
export type SecretNames = (name: string) => boolean;

/** Parts of a name that say so wherever they stand, as the words of a name are joined. */
const TELLING =
  /pass(word|wd|phrase|code)|secret|credential|authorization|(api|private|access|signing|encryption)_?keys?\b|(access|auth|refresh|id|session|bearer|csrf|api)_?token|session_?id|(card|account)_?(no|num|number)/;

/** Words that say so when they stand alone in a name: a discard is no card. */
const WORDS = /^(pass|pwd|token|auth|bearer|jwt|cookie|otp|pin|cvv2?|cvc2?|iban|pan|ssn|card|creds?)s?$/;

/**
 * Reads which names are secret: those that everybody has, and of `LEASEHOLD_REDACT_KEYS` names in any spelling and
 * /regular expressions/, with commas between. A name of `LEASEHOLD_REDACT_KEEP`, in the same form, is none though it looks
 * like one. Throws an error with a sentence about what cannot be read: a pattern that is passed over protects nothing.
 */
export function secretNames(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): SecretNames {
  const added = listed('LEASEHOLD_REDACT_KEYS', environment);
  const kept = listed('LEASEHOLD_REDACT_KEEP', environment);
  return (name) => {
    const named = (one: SecretNames) => one(name);
    if (added.some(named)) return true;
    const words = wordsOf(name);
    return (TELLING.test(words.join('_')) || words.some((word) => WORDS.test(word))) && !kept.some(named);
  };
}

/** Read once: what the process was started with does not change. */
let own: SecretNames | undefined;

/** The names that this process was told of. Throws as {@link secretNames} does. */
export function ownSecretNames(): SecretNames {
  own ??= secretNames();
  return own;
}

/** `cardNumber`, `card-number` and `CARD_NUMBER` are the same words. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([\p{Ll}\d])(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$&_')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);
}

function listed(
  variable: string,
  environment: Readonly<Record<string, string | undefined>>,
): readonly SecretNames[] {
  // A comma within an expression parts nothing.
  const entries = environment[variable]?.match(/\/(?:\\.|[^/\\])*\/\w*|[^,]+/g) ?? [];
  return entries
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => named(variable, entry));
}

function named(variable: string, entry: string): SecretNames {
  const [, source, flags] = /^\/(.*)\/(\w*)$/.exec(entry) ?? [];
  if (source === undefined) {
    if (!/^[\p{L}\d][\p{L}\d_. -]*$/u.test(entry))
      throw new Error(`${variable}: “${entry}” is neither a name nor a /regular expression/.`);
    const words = wordsOf(entry).join('_');
    return (name) => wordsOf(name).join('_') === words;
  }
  if (source === '')
    throw new Error(`${variable}: “${entry}” would fit every name. Write what it has to hold.`);
  if (flags && flags !== 'i') throw new Error(`${variable}: “${entry}” may end in i, and in no other flag.`);
  try {
    const pattern = new RegExp(source, flags);
    return (name) => pattern.test(name);
  } catch (error) {
    throw new Error(
      `${variable}: “${entry}” cannot be read. ${error instanceof Error ? error.message : ''}.`,
    );
  }
}
