import { movedBy, type ShapeActs } from '@/lib/sources/foreign/shape-acts';
import type { MappedRelation } from '@/lib/sources/mapped/mapped-table';
import type { MappedStatus, Mapping } from '@/lib/sources/mapped/mapping';
import { quoted, quotedTable, quotedText, type Sql } from '@/lib/sources/sql-names';

/** The parts of a mapping's shape that its statements repeat. */
type Parts = {
  relation: MappedRelation;
  it: Sql;
  is: (status: MappedStatus) => Sql | null;
  attempt: Sql | null;
};

/**
 * By the columns and words of a mapping: who had it and until when are emptied, and the word is the first that says pending or failed. A table
 * without such a word does not take the act.
 */
export function actsOfMapping(mapping: Mapping, { relation, it, is, attempt }: Parts): ShapeActs {
  const table = quotedTable(mapping);
  const { columns, statuses } = mapping;
  const { owner, lease, heartbeat, error, finishedAt } = columns;
  const now = (column: string): Sql =>
    /without time zone$/.test(relation.columns.find(({ name }) => name === column)?.type ?? '')
      ? `p_now at time zone 'UTC'`
      : 'p_now';
  const freed = [owner, lease && ('until' in lease ? lease.until : lease.since), heartbeat].flatMap(
    (column) => (column === null ? [] : [`${quoted(column)} = null`]),
  );
  const word = (status: MappedStatus) => {
    const [first] = statuses[status];
    return first === undefined ? null : `${quoted(columns.status)} = ${quotedText(first)}`;
  };
  const seen = [
    it,
    ...(owner === null ? [] : [`j.${quoted(owner)}::text is not distinct from p_job.owner`]),
    ...(attempt === null ? [] : [`${attempt} is not distinct from p_job.attempt`]),
  ].join(' and ');
  // What stands behind a view is not known here: it is shown, and not written through.
  const writable = relation.kind === 'table' || relation.kind === 'partitioned table';
  const [pending, failed] = writable ? [word('pending'), word('failed')] : [null, null];
  const part = (name: string, set: readonly Sql[], status: MappedStatus) =>
    `${name} as (update ${table} j set ${set.join(', ')} where ${seen} and ${is(status) ?? 'false'} and p_job.status = '${status}' returning 1)`;
  const over = [
    ...(error === null ? [] : [`${quoted(error)} = p_reason`]),
    ...(finishedAt === null ? [] : [`${quoted(finishedAt)} = ${now(finishedAt)}`]),
  ];
  const again = finishedAt === null ? [] : [`${quoted(finishedAt)} = null`];
  return {
    owner: relation.owner,
    lock: [`select from ${table} j where ${it} for no key update`],
    writes: {
      ...(pending !== null && {
        retry: `with ${part('running', [pending, ...freed], 'running')}, ${part('failed', [pending, ...freed, ...again], 'failed')}
          ${movedBy('running', 'failed')}`,
      }),
      ...(failed !== null && {
        'mark-failed': `with ${part('running', [failed, ...freed, ...over], 'running')} ${movedBy('running')}`,
      }),
    },
    refusals: {},
  };
}
