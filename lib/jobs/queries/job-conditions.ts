import { valueUnseen } from '@/lib/db/value-unseen';
import { oneOf, WALK_BY_INDEX, WALK_IN_ORDER, type Walk } from '@/lib/db/walk';
import { JOB_STATUSES, type JobStatus } from '@/lib/jobs/job';
import type { JobFilter } from '@/lib/jobs/job-list';

/** What the text of a search is itself, where it is more than a beginning. */
export type Whole = 'subject' | 'owner' | 'id';

/** How what is searched for is looked for, and what is known to be there of that name; see `searchTaken`. */
export type SearchTaken = { how: 'beginning' | 'whole' | 'among'; is: readonly Whole[] };

export const AMONG: SearchTaken = { how: 'among', is: [] };

/**
 * What a filter means in SQL, on `j`: `arms` are what an index tells, in the order of the ids, `rest` is what must be looked for among
 * them. `values` are theirs in order.
 */
export type JobConditions = {
  arms: readonly (readonly string[])[];
  rest: readonly string[];
  values: string[];
  most: number;
  lead: Walk['lead'];
};

/** Literals and not parameters, so that the partial indexes of live states serve. */
const STATUS: Record<JobStatus, string> = {
  pending: "j.status = 'pending'",
  running: "j.status = 'running'",
  held: "j.status = 'held'",
  failed: "j.status = 'failed'",
  completed: "j.status = 'completed'",
};

const LEASE: Record<NonNullable<JobFilter['lease']>, string> = {
  live: 'j.lease_until > clock_timestamp()',
  lapsed: 'j.lease_until <= clock_timestamp()',
  none: 'j.lease_until is null',
};

/**
 * What a filter means; its search, if there is one, in one of the ways there are. The values are out of the planner's sight unless it is to
 * choose an index by them.
 */
export function jobConditions(
  filter: JobFilter,
  search: SearchTaken = AMONG,
  inSight = false,
): JobConditions {
  const values: string[] = [];
  const take = (value: string) => {
    const parameter = `$${values.push(value)}` as const;
    return inSight ? parameter : valueUnseen(parameter);
  };
  const statuses = statusesOf(filter);
  const whole =
    filter.search !== null && search.how !== 'among' ? wholeArms(filter.search, search, take) : null;
  const { queue, owner } = filter;
  const ofQueue = queue === null ? null : oneOf('j.queue', take(queue));
  const ofOwner = owner === null ? null : oneOf('j.lease_owner', take(owner));

  const told = ofOwner ?? ofQueue;
  // Few run or are held, and those that do may all be gone through: no bound keeps the planner from ending with the page.
  const few = !whole && statuses !== null && statuses.every((status) => FEW.includes(status));
  const rest = restOf(filter, take);
  if (filter.search !== null && search.how === 'among') rest.push(beginsWith(filter.search, take));
  if (ofOwner !== null && ofQueue !== null) rest.push(ofQueue);
  if (whole) rest.push(...(told === null ? [] : [told]), ...(statuses ? [anyOf(statuses)] : []));
  return {
    arms: (whole ?? armsOf(told, statuses)).map((arm) => (few ? [...arm, ...rest] : arm)),
    rest: few ? [] : rest,
    values,
    lead: whole ? undefined : leadOf(filter, statuses),
    most: whole || told !== null || statuses ? WALK_BY_INDEX : WALK_IN_ORDER,
  };
}

const FEW: readonly JobStatus[] = ['running', 'held'];

/** An owner and a queue have their attempts of each status in order; so has the whole table. */
function armsOf(told: string | null, statuses: readonly JobStatus[] | null): string[][] {
  if (statuses?.length === 0) return [[...(told === null ? [] : [told]), 'false']];
  if (told === null) return statuses ? statuses.map(statusArm) : [[]];
  return (statuses ?? JOB_STATUSES).map((status) => [told, STATUS[status]]);
}

/** Those that are few have an index of their own in the order of the ids. */
const statusArm = (status: JobStatus) => [
  FEW.includes(status) ? STATUS[status] : oneOf('j.status', `'${status}'`),
];

function leadOf({ queue, owner }: JobFilter, statuses: readonly JobStatus[] | null): Walk['lead'] {
  if (statuses?.length === 0) return undefined;
  if (owner !== null) return { column: 'lease_owner', index: 'desc' };
  if (queue !== null) return { column: 'queue', index: 'desc' };
  return statuses?.some((status) => !FEW.includes(status)) ? { column: 'status', index: 'desc' } : undefined;
}

/** A lease is one of a running attempt, and an error, unless something else is asked for, of a failed one. Null is any. */
export function statusesOf({ status, lease, error }: JobFilter): readonly JobStatus[] | null {
  if (lease !== null) return status === null || status === 'running' ? ['running'] : [];
  if (status !== null) return [status];
  return error === null ? null : ['failed'];
}

const anyOf = (statuses: readonly JobStatus[]) =>
  statuses.length > 0 ? `(${statuses.map((status) => STATUS[status]).join(' or ')})` : 'false';

function restOf({ lease, stage, error }: JobFilter, take: (value: string) => string): string[] {
  return [
    ...(lease === null ? [] : [LEASE[lease]]),
    ...(stage === null ? [] : [`j.processing_stage = ${take(stage)}`]),
    ...(error === null ? [] : [`j.last_error ilike ${take(`%${error.replaceAll(/[\\%_]/g, '\\$&')}%`)}`]),
  ];
}

/**
 * A subject, owner or id that is the text itself, each in the order of its index. No row is given twice: an owner's or an id's is left out
 * where the subject gives it, or is read apart because it begins with the text.
 */
function wholeArms(search: string, { how, is }: SearchTaken, take: (value: string) => string): string[][] {
  if (is.length === 0) return [];
  const text = take(search);
  const subject = is.includes('subject') ? [[`j.subject = ${text}`]] : [];
  // A parameter that nothing takes has no type: what is left out is said only where something may be.
  if (!is.includes('owner') && !is.includes('id')) return subject;
  const elsewhere = [
    ...(is.includes('subject') ? [`j.subject <> ${text}`] : []),
    ...(how === 'beginning' ? [`not (${beginsWith(search, take)})`] : []),
  ];
  const owner = is.includes('owner')
    ? JOB_STATUSES.map((status) => [`j.lease_owner = ${text}`, STATUS[status], ...elsewhere])
    : [];
  const ofOther = owner.length > 0 ? [`j.lease_owner is distinct from ${text}`] : [];
  const id = is.includes('id') ? [[`j.id = ${text}::bigint`, ...ofOther, ...elsewhere]] : [];
  return [...subject, ...owner, ...id];
}

/** A subject that goes on after the text. The range form of a prefix serves the index under any collation. */
export function beginsWith(search: string, take: (value: string) => string): string {
  return `j.subject ~>~ ${take(search)} and j.subject ~<~ ${take(`${search}${LAST_CHARACTER}`)}`;
}

/** So many attempts whose subject goes on after a text are read and put in order; of more, only the newest are looked through. */
export const BEGINNINGS = 5_000;

/**
 * Their ids, and one more than are put in order. By the order of its index: a bound alone tempts the planner to walk the table. What they
 * begin with stays in its sight: taken for few, all would be read and put in order however many they are.
 */
export const beginningIds = (begins: string) =>
  `select j.id from public.processing_jobs j where ${begins} order by j.subject using ~<~ limit ${BEGINNINGS + 1}`;

export const LAST_CHARACTER = '\u{10FFFF}';
