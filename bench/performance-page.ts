import type { Kept } from '@/bench/kept';
import type { Part } from '@/bench/part';

/** docs/performance.md, drawn whole from what was kept of each part, so that words and figures cannot part. */
export function performancePage(parts: readonly Part[], read: (name: string) => Kept | null): string {
  const run = parts.flatMap((part) => {
    const kept = read(part.name);
    return kept ? [{ part, kept }] : [];
  });
  const broken = run.flatMap(({ part, kept }) => part.broken(kept.figure));
  return [HEAD, limitsText(broken), ...run.map(({ part, kept }) => sectionText(part, kept))].join('\n');
}

const HEAD = `# What reading costs

Written by \`npm run bench\`. Do not edit. \`npm run bench -- --only <part>\` measures one part again and draws its section anew.

A figure alone says little about a machine you do not have, so each has a floor beside it: a fixed statement in
\`bench/floor/\` that reads the same columns and computes nothing. The ratios are what must hold, and
\`npm run bench -- --check\` fails at the smallest size when one gets worse than what is known of it by more than readings differ. Whatever is above its limit is
measured once more, by three times as many rounds, and that counts. The database and the console run on the machine that is named.
`;

/** Before all figures: whoever reads one page must not have to find what does not hold. */
function limitsText(broken: readonly string[]): string {
  if (broken.length === 0) return 'Every limit below holds.\n';
  return `Not held:\n\n${broken.map((line) => `- ${line}`).join('\n')}\n`;
}

function sectionText(part: Part, { at, machine, versions, load, figure }: Kept): string {
  const busy = load > BUSY ? `, while the machine did other work (load ${load.toFixed(1)})` : '';
  return `## ${part.title}

${part.about(figure)}

\`npm run bench -- --only ${part.name}\`, ${at.slice(0, 10)}, ${machine}, ${versions.join(', ')}${busy}:

${part.table(figure)}
`;
}

/** Above this load another process was in the way of two cores. */
const BUSY = 2;
