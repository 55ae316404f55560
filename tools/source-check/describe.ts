import { sqlIdentifier } from '@/lib/format/sql-identifier';
import type { Proposal } from '@/lib/sources/mapped/propose-mapping';
import type { CheckedSource } from '@/tools/source-check/check-source';

/** What was found of one source, for a terminal. `placeOf` says where in the file a part of it stands. */
export function describeSource(
  { mapping, table, rows, remarks }: CheckedSource,
  placeOf: (path: readonly PropertyKey[]) => string,
): string[] {
  const { relation } = table;
  const size =
    relation?.rows === null || !relation ? '' : `, about ${relation.rows.toLocaleString('en-US')} rows`;
  const what = relation ? `${relation.kind}${size}` : 'not there';
  return [
    `${mapping.name}: ${sqlIdentifier(mapping.schema)}.${sqlIdentifier(mapping.table)} (${what}), read as ${table.role}`,
    ...(rows
      ? [
          `  running ${atLeast(rows.running.rows, rows.running.whole)}, of which ${rows.running.lapsed} with a lapsed lease`,
        ]
      : []),
    ...(rows
      ? [
          `  ${rows.words.map(({ word, rows: count }) => `${word ?? '(nothing)'} ${count.toLocaleString('en-US')}`).join(' · ')}${rows.wordsWhole ? '' : ' among the rows looked at'}`,
        ]
      : []),
    ...remarks.flatMap(({ weight, path, sentence, sql }) => [
      `  ${weight === 'wrong' ? 'WRONG' : 'weak '}  ${placeOf(path)}  ${sentence}`,
      ...(sql === null ? [] : [`         ${sql}`]),
    ]),
    ...(remarks.length === 0 ? ['  Nothing is wrong or weak.'] : []),
  ];
}

const atLeast = (count: number, whole: boolean) => (whole ? String(count) : `${count - 1} and more`);

/** A configuration to be read, put into a file, and checked. */
export function describeProposal(proposal: Proposal): string[] {
  if (proposal.source === null) return [`No mapping is seen in it: it lacks ${proposal.lacks.join(', ')}.`];
  return [
    ...proposal.open.map((sentence) => `// ${sentence}`),
    `import { defineConfig } from './lib/sources/mapped/define-config';`,
    '',
    `export default defineConfig(${literal({ sources: [proposal.source] }, '')});`,
  ];
}

/** As a person would write it: names without quotes where they need none. */
function literal(value: unknown, indent: string): string {
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => literal(item, `${indent}  `));
    return value.every((item) => typeof item === 'string')
      ? `[${items.join(', ')}]`
      : `[\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}]`;
  }
  const members = Object.entries(value).map(
    ([key, member]) => `${indent}  ${key}: ${literal(member, `${indent}  `)},\n`,
  );
  return `{\n${members.join('')}${indent}}`;
}
