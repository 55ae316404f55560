const ENVIRONMENTS = ['production', 'staging', 'development'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** Where this console looks, by `LEASEHOLD_ENVIRONMENT`. What nobody declared counts as production: the careful reading. */
export function consoleEnvironment(word = process.env.LEASEHOLD_ENVIRONMENT): Environment {
  return ENVIRONMENTS.find((environment) => environment === word) ?? 'production';
}
