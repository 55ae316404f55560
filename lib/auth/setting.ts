/** What whoever runs the console decided for all of its people. */
export type Setting = {
  /** Every act is off; reading goes on. */
  readOnly: boolean;
  /** Whether one person alone may do, with a typed phrase, what takes a second person. */
  breakGlass: boolean;
  /** How many rows one person alone may change at once. */
  bulkAlone: number;
};

const BULK_ALONE = 20;

/** Reads LEASEHOLD_READ_ONLY, LEASEHOLD_BREAK_GLASS and LEASEHOLD_BULK_ALONE. What cannot be read is the careful choice. */
export function consoleSetting(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Setting {
  const { LEASEHOLD_READ_ONLY: readOnly = '', LEASEHOLD_BREAK_GLASS: breakGlass = 'on' } = environment;
  const bulk = Number(environment.LEASEHOLD_BULK_ALONE ?? BULK_ALONE);
  return {
    readOnly: !['', '0', 'off', 'false'].includes(readOnly),
    breakGlass: ['on', '1', 'true'].includes(breakGlass),
    bulkAlone: Number.isInteger(bulk) && bulk >= 1 ? bulk : 1,
  };
}
