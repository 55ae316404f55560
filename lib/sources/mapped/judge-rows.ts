import type { MappedRows } from '@/lib/sources/mapped/mapped-table';
import { MAPPED_STATUSES, type Mapping } from '@/lib/sources/mapped/mapping';
import { type Remark, weak, wrong } from '@/lib/sources/mapped/remark';

/** Holds a mapping against what the rows say: words that occur and mean nothing, words that do not occur, and running jobs that lack something. */
export function judgeRows(mapping: Mapping, { words, wordsWhole, running }: MappedRows): Remark[] {
  const { statuses, columns } = mapping;
  const known = MAPPED_STATUSES.flatMap((status) => statuses[status]);
  const strange = words.filter(({ word }) => word === null || !known.includes(word));
  const looked = wordsWhole ? 'no row has it' : 'none of the rows that were looked at has it';
  const unseen = MAPPED_STATUSES.flatMap((status) =>
    statuses[status].flatMap((word, index) =>
      words.some((one) => one.word === word) ? [] : [{ status, word, index }],
    ),
  );
  const alike = (word: string) =>
    strange.find((one) => one.word?.toLowerCase() === word.toLowerCase())?.word ?? null;
  return [
    ...strange.map(({ word, rows }) =>
      weak(
        ['statuses'],
        `${rows} ${rows === 1 ? 'row says' : 'rows say'} ${word === null ? 'nothing' : `"${word}"`}, which no status here is: such jobs are not shown.`,
      ),
    ),
    ...unseen.map(({ status, word, index }) => {
      const meant = alike(word);
      return meant
        ? wrong(
            ['statuses', status, index],
            `"${word}" does not occur: the table says "${meant}", and words are taken letter by letter.`,
          )
        : weak(['statuses', status, index], `"${word}": ${looked}.`);
    }),
    ...judgeRunning(columns, running),
  ];
}

function judgeRunning(
  columns: Mapping['columns'],
  { rows, ownerless, leaseless, nameless }: MappedRows['running'],
): Remark[] {
  const some = (count: number) => `${count} of ${rows} running ${rows === 1 ? 'job' : 'jobs'}`;
  return [
    ...(ownerless > 0
      ? [
          weak(
            ['columns', 'owner'],
            `${some(ownerless)} name no owner: of those it is not known whether somebody works on them.`,
          ),
        ]
      : []),
    ...(leaseless > 0
      ? [
          weak(
            ['columns', 'lease'],
            `${some(leaseless)} have no end of their lease: they never lapse by themselves.`,
          ),
        ]
      : []),
    ...(nameless > 0
      ? [
          wrong(
            ['columns'],
            `${some(nameless)} lack a queue, a subject${columns.attempt === null ? '' : ' or an attempt'}, by which they would be named.`,
          ),
        ]
      : []),
  ];
}
