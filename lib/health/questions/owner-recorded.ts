import { countOf } from '@/lib/format/count';
import { sqlIdentifier } from '@/lib/format/sql-identifier';
import { columnsOf, nameOf } from '@/lib/health/questions/columns';
import { answerOf, type Evidence, type QuestionAnswer, type Reason } from '@/lib/health/questions/question';
import { LOOK_BACK_HOURS, type QueueFacts } from '@/lib/health/questions/queue-facts';
import type { SchemaFacts } from '@/lib/health/questions/schema-facts';
import { countedWords, grantColumn, hiddenReasons, inCatalog, MIGRATE } from '@/lib/health/questions/words';

/** Is the owner recorded? A column is not enough: each running attempt names one, and somebody is registered under it. */
export function isOwnerRecorded(schema: SchemaFacts, queue: QueueFacts): QuestionAnswer {
  const { table } = schema;
  const columns = table && columnsOf(table);
  if (!table || !columns || nameOf(columns, 'owner') === null) return noOwner(schema);
  const { running, closed } = queue;
  const faults: Reason[] = [];
  const doubts: Reason[] = [];
  const evidence: Evidence[] = [
    inCatalog(schema, 'Column of the owner', nameOf(columns, 'owner') ?? '', `pg_attribute of ${table.name}`),
  ];
  const standing = columns.owner;
  if (standing.state === 'shut')
    doubts.push({
      sentence: standing.why,
      note: 'not read',
      fixes: standing.grant ? [{ does: 'Let it be read.', sql: grantColumn(schema, standing.name) }] : [],
    });

  if (schema.beside.workers === 'shut')
    doubts.push({
      sentence: `${schema.role} may not read the register of workers, so who is behind an owner is not known.`,
      note: 'not read',
      fixes: [
        {
          does: 'Let it be read.',
          sql: `GRANT SELECT ON public.workers TO ${sqlIdentifier(schema.role)};`,
        },
      ],
    });

  let seen = 0;
  doubts.push(
    ...hiddenReasons(running, 'The owners of what runs'),
    ...hiddenReasons(closed, 'The owners of closed attempts'),
  );
  if (running.state === 'read') {
    const { ownerless, unregistered, count, readAt } = running.value;
    const tell = (what: string, value: string) =>
      evidence.push({ what, value, where: running.where, readAt });
    if (ownerless) {
      seen += count;
      tell('Running attempts that name an owner', `${count - ownerless.count} of ${count}`);
    }
    if (ownerless && ownerless.count > 0)
      faults.push({
        sentence: `Runs without an owner: ${countedWords(ownerless, 'attempt')}.`,
        note: 'ownerless',
        fixes: [
          { does: 'Find who wrote it past the functions: they refuse a lease without an owner.', sql: null },
        ],
      });
    if (unregistered) {
      const named = count - (ownerless?.count ?? 0);
      tell('Of those, owners in the register of workers', `${named - unregistered.count} of ${named}`);
    } else if (ownerless && schema.beside.workers === 'absent')
      tell('Register of workers', 'none here, so who is behind a name is not known');
    if (unregistered && unregistered.count > 0)
      faults.push({
        sentence: `Nobody is registered under the owner of ${countedWords(unregistered, 'running attempt')}.`,
        note: 'not registered',
        fixes: [{ does: 'Let each worker call register_worker before it claims.', sql: null }],
      });
  }
  if (closed.state === 'read' && closed.value.ownerless) {
    const { ownerless, count, readAt } = closed.value;
    seen += count;
    evidence.push({
      what: 'Closed attempts that name one',
      value: `${count - ownerless.count} of ${count}`,
      where: closed.where,
      readAt,
    });
    if (ownerless.count > 0)
      faults.push({
        sentence: `Ran and were closed without an owner: ${countedWords(ownerless, 'attempt')}.`,
        note: 'ownerless',
        fixes: [
          { does: 'Find who acquires past the functions: they refuse a lease without an owner.', sql: null },
        ],
      });
  }

  if (seen === 0 && doubts.length === 0)
    doubts.push({ sentence: `Nothing has run in the last ${LOOK_BACK_HOURS} h.`, note: 'no run yet' });
  return answerOf('owner', {
    faults,
    doubts,
    evidence,
    yes: { sentence: `Each of the ${countOf(seen, 'attempt')} looked at names its owner.` },
  });
}

function noOwner(schema: SchemaFacts): QuestionAnswer {
  const { table } = schema;
  return answerOf('owner', {
    faults: [
      {
        sentence: `Nobody is recorded: ${table ? 'no column says who has a running job' : 'there is no table processing_jobs'}, so an old owner cannot be told from the new one.`,
        note: 'no owner',
        fixes: table
          ? [
              {
                does: 'Add it, and write a worker’s unguessable name in the statement that acquires.',
                sql: `ALTER TABLE ${table.name} ADD COLUMN lease_owner text;`,
              },
            ]
          : [MIGRATE],
      },
    ],
    doubts: [],
    yes: { sentence: '' },
    evidence: [
      inCatalog(schema, 'Column of the owner', 'none', table ? `pg_attribute of ${table.name}` : 'pg_class'),
    ],
  });
}
