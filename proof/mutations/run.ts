import { parseArgs } from 'node:util';
import { keepFigures } from '@/proof/figures';
import { openLane } from '@/proof/mutations/lane';
import type { Mutation, Verdict } from '@/proof/mutations/mutation';
import { MUTATIONS } from '@/proof/mutations/mutations';

/**
 * `npm run test:mutations`: takes away each guard of the list alone and demands that a test named beside it goes red by what it
 * asserts. `-- --only <id>` tries those whose id begins so and keeps no figures.
 */
const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const chosen = values.only
  ? MUTATIONS.filter(({ id }) => values.only?.some((wanted) => id.startsWith(wanted)))
  : MUTATIONS;
if (chosen.length === 0) throw new Error('There is no such mutation.');

const LANES = 2;
const lanes = await Promise.all(Array.from({ length: Math.min(LANES, chosen.length) }, openLane));
const verdicts = new Map<Mutation, Verdict>();
const close = () => Promise.all(lanes.map((lane) => lane.close()));
// Whoever breaks it off is left with no copies and no servers.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().finally(() => process.exit(130)));
try {
  const tests = [...new Set(chosen.flatMap((mutation) => mutation.tests))];
  const whole = await lanes[0]?.tryWhole(tests);
  if (whole?.kind !== 'survived')
    throw new Error(`The tests are red by themselves: ${JSON.stringify(whole)}`);
  const queue = [...chosen];
  await Promise.all(
    lanes.map(async (lane) => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const verdict = await lane.tryWithout(next);
        verdicts.set(next, verdict);
        console.log(`${verdict.kind}  ${next.id}: ${next.what}`);
        if (verdict.kind === 'broken') console.log(verdict.why);
      }
    }),
  );
} finally {
  await close();
}

const caught = [...verdicts.values()].filter(({ kind }) => kind === 'caught').length;
const summary = `${chosen.length} guards taken away one by one, ${caught} of them caught by the tests named.`;
console.log(summary);
if (!values.only) {
  keepFigures('mutations', {
    ...{
      at: new Date().toISOString(),
      versions: [`PostgreSQL ${lanes[0]?.version}`, `Node ${process.version}`],
      summary,
    },
    columns: ['Without it', 'In', 'Caught by'],
    rows: chosen.map((mutation) => {
      const verdict = verdicts.get(mutation);
      return [mutation.what, mutation.file, verdict?.kind === 'caught' ? verdict.by : '**nothing**'];
    }),
  });
}
process.exitCode = caught === chosen.length ? 0 : 1;
