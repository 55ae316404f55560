import type { MappedColumn, MappedRelation, MappedTable } from '@/lib/sources/mapped/mapped-table';
import { type ColumnUse, columnsNamed, MAPPED_STATUSES, type Mapping } from '@/lib/sources/mapped/mapping';
import { missingIndex } from '@/lib/sources/mapped/missing-index';
import { nearestName } from '@/lib/sources/mapped/nearest-name';
import { type Remark, weak, wrong } from '@/lib/sources/mapped/remark';
import { quoted, quotedTable } from '@/lib/sources/sql-names';

const MOMENTS: ReadonlySet<ColumnUse> = new Set([
  'lease',
  'heartbeat',
  'createdAt',
  'startedAt',
  'finishedAt',
]);
const NUMBERS: ReadonlySet<ColumnUse> = new Set(['attempt', 'maxAttempts']);
const WITHOUT_ZONE = 'timestamp without time zone';

/** Holds a mapping against the catalog: what is wrong first, then what is weak. */
export function judgeTable(mapping: Mapping, { relation, alike, role }: MappedTable): Remark[] {
  if (!relation) return [notThere(mapping, alike)];
  const remarks = [
    ...judgeRelation(mapping, relation, role),
    ...columnsNamed(mapping).flatMap(({ use, column }) => judgeColumn(mapping, relation, role, use, column)),
    ...judgeIdentity(mapping, relation),
    ...judgeLabels(mapping, relation),
    ...judgeKnowledge(mapping),
    ...missingIndex(mapping, relation),
  ];
  return remarks.toSorted((one, other) => Number(one.weight === 'weak') - Number(other.weight === 'weak'));
}

function notThere({ schema, table }: Mapping, alike: readonly string[]): Remark {
  const hint = alike.length > 0 ? ` There is ${alike.join(', ')}: names are taken letter by letter.` : '';
  return wrong(['table'], `There is no table ${schema}.${table} in this database.${hint}`);
}

function judgeRelation(
  mapping: Mapping,
  { kind, reachable, policed, behind }: MappedRelation,
  role: string,
): Remark[] {
  const name = `${mapping.schema}.${mapping.table}`;
  const remarks: Remark[] = [];
  if (!reachable)
    remarks.push(
      wrong(
        ['table'],
        `${role} may not use the schema ${mapping.schema}.`,
        `grant usage on schema ${quoted(mapping.schema)} to ${quoted(role)};`,
      ),
    );
  if (kind === 'foreign table')
    remarks.push(
      wrong(
        ['table'],
        `${name} is a foreign table: its locks and its clock are another server’s. Attach the console there.`,
      ),
    );
  if (kind === 'view' || kind === 'materialized view') {
    const map = behind.length > 0 ? ` Map ${behind.join(' or ')} behind it to act.` : '';
    const late = kind === 'materialized view' ? ' and as old as its last refresh' : '';
    remarks.push(
      weak(
        ['table'],
        `${name} is a ${kind}: its jobs are shown${late}, and no act is offered, since a guard would hold no row.${map}`,
      ),
    );
  }
  if (policed)
    remarks.push(
      weak(
        ['table'],
        `A row policy stands between ${role} and ${name}: jobs that it hides are not seen, and nothing says how many.`,
      ),
    );
  return remarks;
}

function judgeColumn(
  mapping: Mapping,
  { columns }: MappedRelation,
  role: string,
  use: ColumnUse,
  name: string,
): Remark[] {
  const path = pathOf(mapping, use);
  const column = columns.find((one) => one.name === name);
  if (!column) {
    const near = nearestName(
      name,
      columns.map((one) => one.name),
    );
    return [wrong(path, `There is no column ${name} in ${mapping.table}.${near ? ` Is it ${near}?` : ''}`)];
  }
  if (!column.readable)
    return [
      wrong(
        path,
        `${role} may not read ${name}.`,
        `grant select (${quoted(name)}) on ${quotedTable(mapping)} to ${quoted(role)};`,
      ),
    ];
  return judgeType(mapping, use, column, path);
}

function judgeType(
  { zone }: Mapping,
  use: ColumnUse,
  { name, type }: MappedColumn,
  path: Remark['path'],
): Remark[] {
  if (NUMBERS.has(use) && !/^(smallint|integer|bigint)$/.test(type))
    return [wrong(path, `${name} is ${type} and counts nothing: attempts are a whole number.`)];
  if (!MOMENTS.has(use)) return [];
  if (/^timestamp(\(\d\))? with time zone$/.test(type)) return [];
  if (type.replace(/\(\d\)/, '') !== WITHOUT_ZONE)
    return [wrong(path, `${name} is ${type} and no moment: a timestamp is wanted.`)];
  return zone === 'UTC'
    ? [
        weak(
          path,
          `${name} has no time zone and is taken as UTC. A writer whose session has another zone is off by hours, and nothing in the row tells.`,
        ),
      ]
    : [
        wrong(
          path,
          `${name} has no time zone: say zone: 'UTC' if every writer writes UTC, or make it timestamp with time zone.`,
        ),
      ];
}

/** Two rows by one name would be two jobs at one address, and a guard would change both. */
function judgeIdentity(mapping: Mapping, { kind, columns, indexes }: MappedRelation): Remark[] {
  const { id } = mapping.columns;
  if (kind === 'view' || kind === 'materialized view' || !columns.some(({ name }) => name === id)) return [];
  const alone = indexes.some(
    ({ keys, unique, valid, predicate }) =>
      unique && valid && predicate === null && keys.length === 1 && keys[0] === id,
  );
  if (alone) return [];
  const among = indexes.find(
    ({ keys, unique, valid, predicate }) => unique && valid && predicate === null && keys.includes(id),
  );
  const sentence = among
    ? `${id} is unique only together with ${among.keys.filter((key) => key !== id).join(', ')}: two jobs may have one address.`
    : `Nothing keeps two rows from having the same ${id}.`;
  const sql = `create unique index concurrently on ${quotedTable(mapping)} (${quoted(id)});`;
  return [wrong(['columns', 'id'], sentence, kind === 'table' ? sql : null)];
}

/** Words that the type of the column does not have can never occur. */
function judgeLabels(mapping: Mapping, { columns }: MappedRelation): Remark[] {
  const labels = columns.find(({ name }) => name === mapping.columns.status)?.labels;
  if (!labels) return [];
  return MAPPED_STATUSES.flatMap((status) =>
    mapping.statuses[status].flatMap((word, index) =>
      labels.includes(word)
        ? []
        : [
            wrong(
              ['statuses', status, index],
              `${mapping.columns.status} has no word "${word}": it has ${labels.join(', ')}.`,
            ),
          ],
    ),
  );
}

/** What cannot be known of its jobs, and therefore not done. */
function judgeKnowledge({ columns, fenced }: Mapping): Remark[] {
  const { owner, lease, heartbeat, attempt } = columns;
  return [
    ...(owner === null
      ? [
          weak(
            ['columns'],
            'It does not say who owns a job: whether its owner lives is never known, and each act asks for a second person.',
          ),
        ]
      : []),
    ...(lease === null
      ? [weak(['columns'], 'It has no lease: nothing lapses, and there is nothing to wait for.')]
      : []),
    ...(heartbeat === null
      ? [
          weak(
            ['columns'],
            'It has no heartbeat: a job that works and one that is stuck look alike until the lease ends.',
          ),
        ]
      : []),
    ...(attempt === null
      ? [
          weak(
            ['columns'],
            'It does not count attempts: a guard cannot tell a run from the one before by the same owner.',
          ),
        ]
      : []),
    ...(fenced
      ? []
      : [
          weak(
            ['fenced'],
            'Its workers finish a job without asking whether they still own it: whatever is retried may run twice.',
          ),
        ]),
  ];
}

/** Where the name of a column is written: a lease has its column inside. */
function pathOf({ columns: { lease } }: Mapping, use: ColumnUse): Remark['path'] {
  if (use === 'lease' && lease) return ['columns', 'lease', 'until' in lease ? 'until' : 'since'];
  return ['columns', use];
}
