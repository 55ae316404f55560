import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The way into a visit: a token that is printed once and good once, and the cookie that it is exchanged for. Nothing of it is kept
 * anywhere, so that both end with the process.
 */
export type VisitDoor = {
  /** For the address that is printed. */
  token: string;
  /** The cookie's value, the first time the token comes; else why not, in a sentence. */
  enter(token: string): { cookie: string } | { sentence: string };
  /** Whether it is the cookie that was given. */
  knows(cookie: string | null): boolean;
};

const BYTES = 32;

export function createVisitDoor(): VisitDoor {
  const token = randomBytes(BYTES).toString('base64url');
  let cookie: string | null = null;
  return {
    token,
    enter: (given) => {
      if (!isSame(given, token)) return { sentence: WRONG };
      if (cookie !== null) return { sentence: USED };
      cookie = randomBytes(BYTES).toString('base64url');
      return { cookie };
    },
    knows: (given) => cookie !== null && given !== null && isSame(given, cookie),
  };
}

/** Takes as long whatever they have in common; the hashes are of one length whatever was given. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

const WRONG = 'This is not the link that this start printed. Open the one that stands in its terminal now.';
const USED = 'This link was used already: it is good once. Start the console again, and it prints another.';
