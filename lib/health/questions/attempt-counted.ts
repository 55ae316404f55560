import { countOf } from '@/lib/format/count';
import { sqlIdentifier } from '@/lib/format/sql-identifier';
import { type Columns, columnsOf, nameOf } from '@/lib/health/questions/columns';
import { attemptIndex, isUsable } from '@/lib/health/questions/guard-indexes';
import { answerOf, type Evidence, type QuestionAnswer, type Reason } from '@/lib/health/questions/question';
import { type Counted, LOOK_BACK_HOURS, type QueueFacts } from '@/lib/health/questions/queue-facts';
import type { Looked, SchemaFacts, TableFacts } from '@/lib/health/questions/schema-facts';
import { countedWords, grantColumn, hiddenReasons, inCatalog, MIGRATE } from '@/lib/health/questions/words';

/**
 * Is the attempt counted at each acquisition? A worker that dies reports nothing, so that only a count made by who acquires ends
 * a job that takes each of its workers down.
 */
export function isAttemptCounted(schema: SchemaFacts, queue: QueueFacts): QuestionAnswer {
  const { table } = schema;
  const columns = table && columnsOf(table);
  if (!table || !columns || nameOf(columns, 'attempt') === null) return noAttempt(schema);
  const { promise, running, closed } = queue;
  const evidence: Evidence[] = [];
  const faults: Reason[] = indexFaults(schema, table, columns, evidence);
  const doubts: Reason[] = [];
  if (promise)
    evidence.push(
      inCatalog(schema, 'Attempts at most', String(promise.maxAttempts), 'public.queues.max_attempts'),
    );
  const standing = columns.attempt;
  if (standing.state === 'shut')
    doubts.push({
      sentence: standing.why,
      note: 'not read',
      fixes: standing.grant ? [{ does: 'Let it be read.', sql: grantColumn(schema, standing.name) }] : [],
    });

  faults.push(...rowFaults(running, 'running'), ...rowFaults(closed, 'closed'));
  doubts.push(
    ...hiddenReasons(running, 'The attempts that run'),
    ...hiddenReasons(closed, 'The closed attempts'),
  );
  const seen = tellRows(queue, evidence);
  if (seen === 0 && doubts.length === 0)
    doubts.push({ sentence: `Nothing has run in the last ${LOOK_BACK_HOURS} h.`, note: 'no run yet' });
  return answerOf('attempt', {
    faults,
    doubts,
    evidence,
    yes: {
      sentence: `Each attempt is a row with a number of its own, and of the ${countOf(seen, 'attempt')} looked at none is skipped or over its limit.`,
    },
  });
}

function noAttempt(schema: SchemaFacts): QuestionAnswer {
  const { table } = schema;
  return answerOf('attempt', {
    faults: [
      {
        sentence: `Nothing is counted: ${table ? 'no column holds the number of an attempt' : 'there is no table processing_jobs'}, so a job that takes its workers down goes round for ever.`,
        note: 'no count',
        fixes: table
          ? [
              {
                does: 'Add it, a row an attempt, and let the statement that acquires set it.',
                sql: `ALTER TABLE ${table.name} ADD COLUMN attempt integer NOT NULL DEFAULT 1 CHECK (attempt > 0);`,
              },
            ]
          : [MIGRATE],
      },
    ],
    doubts: [],
    yes: { sentence: '' },
    evidence: [
      inCatalog(
        schema,
        'Column of the attempt',
        'none',
        table ? `pg_attribute of ${table.name}` : 'pg_class',
      ),
    ],
  });
}

function indexFaults(
  schema: SchemaFacts,
  table: TableFacts,
  columns: Columns,
  evidence: Evidence[],
): Reason[] {
  const index = attemptIndex(table, columns);
  const usable = index && isUsable(index);
  const value = index ? `${index.name}, ${usable ? 'valid and ready' : 'left halfway'}` : 'none';
  evidence.push(inCatalog(schema, 'Unique number of an attempt', value, 'pg_index'));
  if (usable) return [];
  if (index)
    return [
      {
        sentence: `The index ${index.name} was left halfway: two acquisitions may have one number.`,
        note: 'index left halfway',
        fixes: [
          {
            does: 'Build it anew.',
            sql: `REINDEX INDEX CONCURRENTLY ${table.schema}.${sqlIdentifier(index.name)};`,
          },
        ],
      },
    ];
  const key = (['queue', 'subject', 'attempt'] as const)
    .map((use) => sqlIdentifier(nameOf(columns, use) ?? use))
    .join(', ');
  return [
    {
      sentence: 'Nothing keeps two acquisitions of a subject from having one number.',
      note: 'not unique',
      fixes: [
        {
          does: 'Make the number unique, beside the running work.',
          sql: `CREATE UNIQUE INDEX CONCURRENTLY processing_jobs_attempt ON ${table.name} (${key});`,
        },
      ],
    },
  ];
}

type Rows = { gaps: Counted | null; beyondMax: Counted | null; uncounted: Counted | null };

const SAYS: readonly [keyof Rows, says: string, note: string, does: string][] = [
  [
    'uncounted',
    'Acquired without a number',
    'not counted',
    'Count in the statement that acquires, not in the one that reports.',
  ],
  [
    'gaps',
    'The attempt before is not there',
    'numbers skipped',
    'Find who opens attempts past the functions, or who removed rows.',
  ],
  [
    'beyondMax',
    'Over its limit of attempts',
    'over the limit',
    'Hold the subject, and find out what takes its workers down.',
  ],
];

function rowFaults(looked: Looked<Rows>, which: 'running' | 'closed'): Reason[] {
  if (looked.state === 'unread') return [];
  return SAYS.flatMap(([key, says, note, does]) => {
    const counted = looked.value[key];
    if (!counted || counted.count === 0) return [];
    const fixes = [{ does, sql: null }];
    return [{ sentence: `${says}: ${countedWords(counted, `${which} attempt`)}.`, note, fixes }];
  });
}

/** How many attempts were looked at. */
function tellRows({ running, closed }: QueueFacts, evidence: Evidence[]): number {
  let seen = 0;
  for (const [looked, what] of [
    [running, 'Running attempts'],
    [closed, 'Closed attempts'],
  ] as const) {
    if (looked.state === 'unread') continue;
    const { count, uncounted, gaps, beyondMax, readAt } = looked.value;
    if (uncounted) seen += count;
    const told = [
      ...(uncounted ? [`${uncounted.count} without a number`] : []),
      ...(gaps ? [`${gaps.count} after a gap`] : []),
      ...(beyondMax ? [`${beyondMax.count} over the limit`] : []),
    ];
    evidence.push({ what, value: [`${count} looked at`, ...told].join(', '), where: looked.where, readAt });
  }
  return seen;
}
