import type { Allowance } from '@/lib/sources/foreign/allow-acts';

/** An allowance as the owner reads it before they run it: what it is for, what stands of it, and every statement. */
export function describeAllowance(
  { source, relation, owner, verbs, statements }: Allowance,
  standing: string,
): string {
  const told = [
    `-- What the owner of ${relation} allows the console with this: ${verbs.join(' and ')}, one job at a time, for whoever may act there.`,
    `-- The functions run as ${owner}, and only the console's own functions may call them. Each repeats what the operator saw.`,
    `-- Run as it stands, or by: npm run source:allow -- ${source} --apply. Taken back by: npm run source:allow -- ${source} --end.`,
    `-- ${standing}`,
  ];
  return `${told.join('\n')}\n\nbegin;\n\n${statements.join(';\n\n')};\n\ncommit;`;
}
