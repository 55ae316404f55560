/** What whoever runs the console decided for all of its people. */
export type Setting = {
  /** Every act is off; reading goes on. */
  readOnly: boolean;
  /** Whether one person alone may do, with a typed phrase, what takes a second person. */
  breakGlass: boolean;
  /** How many rows one person alone may change at once. */
  bulkAlone: number;
  /** How many jobs one bulk recovery may hold. */
  bulkLimit: number;
};

const BULK_ALONE = 1_000;
const BULK_LIMIT = 1_000;
const BULK_MOST = 10_000;

/** Reads LEASEHOLD_READ_ONLY, LEASEHOLD_BREAK_GLASS, LEASEHOLD_BULK_ALONE and LEASEHOLD_BULK_LIMIT. What cannot be read is the careful choice. */
export function consoleSetting(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Setting {
  const { LEASEHOLD_READ_ONLY: readOnly = '', LEASEHOLD_BREAK_GLASS: breakGlass = 'on' } = environment;
  return {
    readOnly: !['', '0', 'off', 'false'].includes(readOnly),
    breakGlass: ['on', '1', 'true'].includes(breakGlass),
    bulkAlone: within(environment.LEASEHOLD_BULK_ALONE, BULK_ALONE, BULK_ALONE),
    bulkLimit: within(environment.LEASEHOLD_BULK_LIMIT, BULK_LIMIT, BULK_MOST),
  };
}

/** A whole number from 1 to `most`; 1 for what is none. */
function within(word: string | undefined, otherwise: number, most: number): number {
  const number = Number(word ?? otherwise);
  return Number.isInteger(number) && number >= 1 ? Math.min(number, most) : 1;
}
