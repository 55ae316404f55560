/**
 * What is said of a mapping: `wrong` keeps it from being used, `weak` is shown and limits what can be known or done. `path` is
 * where it stands in the source of the configuration.
 */
export type Remark = {
  weight: 'wrong' | 'weak';
  path: readonly (string | number)[];
  sentence: string;
  /** What mends it, to be run by who owns the table; null where it is not SQL that mends it. */
  sql: string | null;
};

export const wrong = (path: Remark['path'], sentence: string, sql: string | null = null): Remark => ({
  weight: 'wrong',
  ...{ path, sentence, sql },
});

export const weak = (path: Remark['path'], sentence: string, sql: string | null = null): Remark => ({
  weight: 'weak',
  ...{ path, sentence, sql },
});
