import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { USUAL_FOLDER } from '@/bench/filled';
import { keepFigure, readKept } from '@/bench/kept';
import { describeMachine } from '@/bench/machine';
import { openBench } from '@/bench/open-bench';
import type { Part } from '@/bench/part';
import { PARTS } from '@/bench/parts';
import { performancePage } from '@/bench/performance-page';
import { quietLog } from '@/proof/quiet-log';

quietLog();

/**
 * `npm run bench`: what reading costs, part after part; docs/performance.md is drawn anew after each. `-- --only <part>` takes one or
 * more of them, `-- --check` those that are quick, on a small size: it fails when a limit does not hold, and keeps nothing.
 * `-- --draw` measures nothing and draws the page from what was kept. `-- --folder` says where filled databases are kept.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    check: { type: 'boolean', default: false },
    draw: { type: 'boolean', default: false },
    folder: { type: 'string', default: USUAL_FOLDER },
  },
});
const unknown = (values.only ?? []).filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0) {
  const names = PARTS.map(({ name }) => name).join(', ');
  console.error(`There is no part ${unknown.join(', ')}. The parts: ${names}.`);
  process.exit(2);
}

const chosen = PARTS.filter(
  ({ name, checked }) =>
    !values.draw &&
    (values.only?.includes(name) ?? true) &&
    (values.check ? checked !== false : checked !== 'only'),
);
if (values.draw) drawPage();
const broken: string[] = [];
for (const part of chosen) broken.push(...(await take(part)));
for (const line of broken) console.error(`Not held: ${line}`);
if (values.check)
  console.log(broken.length === 0 ? 'Every limit holds.' : `${broken.length} limits do not hold.`);
if (values.check && broken.length > 0) process.exitCode = 1;

/** Measures one part, shows it and keeps it; gives what is above its limit. */
async function take(part: Part): Promise<string[]> {
  console.log(`\n── ${part.title} (${part.name})`);
  const [startedAt, load] = [performance.now(), loadavg()[0] ?? 0];
  const { bench, versions, close } = openBench(values.folder);
  try {
    const figure = await part.measure(bench);
    console.log(`${part.table(figure)}\n${JSON.stringify(figure)}`);
    if (!values.check) {
      const at = new Date().toISOString();
      keepFigure(part.name, { at, machine: describeMachine(), versions: versions(), load, figure });
      drawPage();
    }
    return part.broken(figure);
  } finally {
    await close();
    console.log(`In ${Math.round((performance.now() - startedAt) / 1000)} s.`);
  }
}

function drawPage(): void {
  writeFileSync('docs/performance.md', performancePage(PARTS, readKept));
}
