import { listUnseen } from '@/lib/db/list-unseen';

/** Running attempts that one sample looks at; more are reported as not judged. Larger fleets need a sharper question than "all". */
export const RUNNING_LIMIT = 5_000;
/** Failed attempts, newest first, among which subjects that keep failing are sought. */
const RECENT_FAILURES = 2_000;
const SUSPECT_LIMIT = 500;
/** Held attempts, oldest first, that wait for an answer about an effect; more than a page lists. */
const IN_DOUBT_LIMIT = 1_000;
/** Earlier attempts read for each subject; a crash loop shows in fewer. */
const PAST_LIMIT = 20;
/** What is read of a subject's late writes and outside changes, each; a day later they explain nothing of today. */
const AFTERMATH_LIMIT = 20;
const AFTERMATH = "interval '1 day'";
/** An attempt has no event from before it was made, but where the server's clock was set back in between. */
const CLOCK_SET_BACK = "interval '1 day'";
/** Late writes and outside changes of a day, the newest first, among which it is looked whether there are any of the latter. */
const OUTSIDE_AMONG = 5_000;
/** Subjects sought by their aftermath, the newest first. */
const AFTERMATH_SUBJECTS = 200;
/** A silent worker that holds nothing is forgotten after this: process starts of last week are not news. */
const REMEMBERED = "interval '1 hour'";

const A_DAY_AGO = `(select at - ${AFTERMATH} from clock)`;

const COLUMNS = `j.id, j.queue, j.subject, j.attempt, j.max_attempts, j.status, j.processing_stage, j.stage_entered_at, j.lease_owner,
    j.lease_until, j.lease_token, j.heartbeat_at, j.started_at, j.finished_at, j.available_at, j.last_error, j.stop_requested_at`;

/**
 * Running attempts, then held ones with an effect that nobody settled, then the latest attempts of subjects that now wait,
 * are held or have given up, and that failed repeatedly, had a late write turned away, were changed from outside, or are
 * given as acted upon ($1 queues, $2 subjects). A subject that a hand from outside has just completed is among them.
 */
const IN_TROUBLE = `
  (select ${COLUMNS}
   from clock cross join lateral (
     select ${COLUMNS} from public.processing_jobs j
     where j.status = 'running' and clock.at is not null
     order by j.id
     limit ${RUNNING_LIMIT}) j)
  union all
  -- None of these runs, so none is there twice.
  select ${COLUMNS} from (
  (select j.id
   from public.processing_jobs j
   where j.status = 'held' and exists (
     select from public.job_effects e
     where e.queue = j.queue and e.subject = j.subject and e.status in ('intended', 'unknown'))
   order by j.id
   limit ${IN_DOUBT_LIMIT})
  union
  (select latest.id
   from (
     (select queue, subject, false as outside
      from (
        select queue, subject from public.processing_jobs where status = 'failed' order by id desc limit ${RECENT_FAILURES}
      ) recent
      group by queue, subject having count(*) > 1
      limit ${SUSPECT_LIMIT})
     union
     (select e.queue, e.subject, e.kind = 'changed_outside'
      from public.job_events e
      where e.kind in ('stale_write_rejected', 'changed_outside') and e.at > ${A_DAY_AGO}
      order by e.at desc
      limit ${AFTERMATH_SUBJECTS})
     union
     (select acted.queue, acted.subject, false from unnest($1::text[], $2::text[]) acted (queue, subject))
   ) suspect
   cross join lateral (
     select j.id, j.status from public.processing_jobs j
     where j.queue = suspect.queue and j.subject = suspect.subject
     order by j.attempt desc
     limit 1) latest
   where latest.status in ('pending', 'held', 'failed') or (suspect.outside and latest.status = 'completed'))
  ) candidates join public.processing_jobs j using (id)`;

/** The event that closed one of the subject's attempts, the last of them; months before it was made are not looked into. */
const closingOf = (id: string, madeAt: string) => `(
            select closing.kind from public.job_events closing
            where closing.job_id = ${id} and closing.at >= ${madeAt} - ${CLOCK_SET_BACK}
              and closing.kind in
                ('lease_lapsed', 'marked_failed', 'fenced_off', 'cancelled', 'released', 'completed', 'failed')
            order by closing.id desc
            limit 1)`;

/**
 * What is told of each job, by its place in the answer. All jobs' values of one column are told together: a document for each job, with
 * every name written again, took a third of the time of a sample.
 */
const JOB_COLUMNS = Object.entries({
  key: 'j.id::text',
  queue: 'j.queue',
  subject: 'j.subject',
  'facts.status': 'j.status',
  'facts.attempt': 'j.attempt',
  'facts.maxAttempts': 'j.max_attempts',
  'facts.newest': 'j.newest',
  'facts.stage': 'j.processing_stage',
  'facts.stageEnteredAt': 'j.stage_entered_at',
  'facts.startedAt': 'j.started_at',
  'facts.finishedAt': 'j.finished_at',
  'facts.availableAt': 'j.available_at',
  'facts.stopRequestedAt': 'j.stop_requested_at',
  'facts.lastError': 'left(j.last_error, 2000)',
  'lease.owner': 'j.lease_owner',
  'lease.token': 'j.lease_token::text',
  'lease.until': 'j.lease_until',
  'lease.renewedAt': 'j.heartbeat_at',
  'subjectTokens.floorToken': 'j.floor_token::text',
  'subjectTokens.lastToken': 'j.last_token::text',
  lateWritesRejected: 'j.late_writes',
  effects: 'j.effects',
  lateWrites: 'j.late',
  outsideChanges: 'j.outside',
  past: 'j.past',
});

const columnsBy = (gather: 'json_agg' | 'json_build_array') =>
  JOB_COLUMNS.map(([place, value]) => `'${place}', ${gather}(${value})`).join(', ');

/**
 * Jobs, workers, subjects, effects and destinations in one statement and so in one snapshot: read apart, healthy owners
 * looked unregistered. The clock is read first; read last it would make every heartbeat look older by the statement's time.
 * The answer is one JSON document; keys that are bigint are text in it, durations are seconds.
 */
const statement = ({
  jobs,
  columns,
  running,
  late,
  aftermath,
  queues,
  workers,
  others,
}: Record<
  'jobs' | 'columns' | 'running' | 'late' | 'aftermath' | 'queues' | 'workers' | 'others',
  string
>) => `
with clock as materialized (select clock_timestamp() as at),
jobs as materialized (${jobs}),
late as materialized (${late}),
aftermath as materialized (${aftermath})
select json_build_object(
  'databaseNow', (select at from clock),
  'database', current_database(),
  'databaseStartedAt', pg_postmaster_start_time(),
  'running', ${running},
  'jobs', (
    select json_build_object(${columns})
    from (
      select j.*, coalesce(late.writes, 0) as late_writes, s.floor_token, s.last_token,
        not exists (
          select from public.processing_jobs later
          where later.queue = j.queue and later.subject = j.subject and later.attempt > j.attempt) as newest,
        (
          select json_agg(json_build_object(
            'key', e.effect_key, 'stage', e.stage, 'provider', e.provider, 'honoursKeys', e.provider_honours_keys,
            'status', e.status, 'token', e.token::text, 'intendedAt', e.intended_at, 'settledAt', e.settled_at) order by e.id)
          from public.job_effects e
          where e.queue = j.queue and e.subject = j.subject) as effects,
        case when late.writes > 0 and (select there from aftermath) then (
          select json_agg(json_build_object(
            'at', e.at, 'attempt', e.attempt, 'owner', e.owner, 'write', e.detail ->> 'write',
            'status', p.status, 'lastError', left(p.last_error, 2000), 'closing', ${closingOf('e.job_id', 'p.created_at')}) order by e.id desc)
          from (
            select e.id, e.at, e.job_id, e.attempt, e.owner, e.detail
            from public.job_events e
            where e.queue = j.queue and e.subject = j.subject and e.kind = 'stale_write_rejected'
              and e.at > ${A_DAY_AGO}
            order by e.id desc
            limit ${AFTERMATH_LIMIT}) e
          join public.processing_jobs p on p.id = e.job_id) end as late,
        case when (select outside from aftermath) then (
          select json_agg(json_build_object('at', e.at, 'attempt', e.attempt, 'detail', e.detail) order by e.id desc)
          from (
            select e.id, e.at, e.attempt, e.detail
            from public.job_events e
            where e.queue = j.queue and e.subject = j.subject and e.kind = 'changed_outside'
              and e.at > ${A_DAY_AGO}
            order by e.id desc
            limit ${AFTERMATH_LIMIT}) e) end as outside,
        case when j.attempt > 1 then (
          select json_agg(json_build_object(
            'attempt', p.attempt, 'owner', p.lease_owner, 'startedAt', p.started_at, 'finishedAt', p.finished_at,
            'status', p.status, 'lastError', left(p.last_error, 2000), 'closing', ${closingOf('p.id', 'p.created_at')}) order by p.attempt desc)
          from (
            select p.id, p.attempt, p.status, p.lease_owner, p.started_at, p.finished_at, p.last_error, p.created_at
            from public.processing_jobs p
            where p.queue = j.queue and p.subject = j.subject and p.attempt < j.attempt
            order by p.attempt desc
            limit ${PAST_LIMIT}) p) end as past
      from jobs j
      left join late on late.id = j.id
      left join lateral (
        select s.floor_token, s.last_token from public.subjects s where s.queue = j.queue and s.subject = j.subject limit 1) s on true
      order by j.id) j),
  'queues', (
    select json_agg(json_build_object(
      'name', q.name, 'ttl', extract(epoch from q.ttl), 'heartbeatInterval', extract(epoch from q.heartbeat_interval),
      'heartbeatLimit', extract(epoch from q.heartbeat_limit), 'grace', extract(epoch from q.grace),
      'progressLimit', extract(epoch from q.progress_limit), 'maxAttempts', q.max_attempts, 'takeover', q.takeover,
      'sweepAge', extract(epoch from q.sweep_age), 'stages', q.stages,
      'destinationChecksTokens', q.destination_checks_tokens, 'neverHappen', q.never_happen,
      'runbookUrl', q.runbook_url, 'pausedAt', q.paused_at))
    from public.queues q ${queues}),
  'workers', (
    select json_agg(json_build_object(
      'id', w.id, 'host', w.host, 'application', w.application_name, 'osPid', w.os_pid, 'backendPid', w.backend_pid,
      'backendStart', w.backend_start, 'state', w.state, 'queues', w.queues,
      'startedAt', w.started_at, 'heartbeatAt', w.heartbeat_at, 'clockOffset', extract(epoch from w.clock_offset),
      'exitRecord', w.exit_record,
      'holds', exists (select from jobs j where j.lease_owner = w.id and j.status = 'running')))
    from public.workers w
    where w.id in (${workers})),
  'others', ${others}
) as document`;

const OWNERS = 'select lease_owner from jobs where lease_owner is not null';

/** Whose workers may be alive: heard of late, or in possession of one of the jobs. */
const REGISTERED = `a.state <> 'stopped' and (a.heartbeat_at > (select at - ${REMEMBERED} from clock) or a.id in (${OWNERS}))`;

/**
 * From what it is told whether all workers are late; null where one of a known queue was heard within the shortest limit there is, which most
 * often is the first that is looked at. Else those of the same queues by the one heard last: they are late by the same limit.
 */
const OTHERS = `case when (
    select true from public.workers a
    where a.state <> 'stopped' and a.heartbeat_at >= (select at - (select min(q.heartbeat_limit) from public.queues q) from clock)
      -- Most are of such, which the planner does not expect of an operator on lists, and would read all of them.
      and coalesce(a.queues && array(select q.name from public.queues q), false)
    order by a.id
    limit 1) is null then json_build_object(
    'limits', (select coalesce(json_object_agg(q.name, extract(epoch from q.heartbeat_limit)), '{}') from public.queues q),
    'workers', (
      select json_agg(json_build_object('queues', a.queues, 'heartbeatAt', a.heartbeat_at, 'workers', a.workers))
      from (
        select a.queues, max(a.heartbeat_at) as heartbeat_at, count(*) as workers
        from public.workers a
        where ${REGISTERED}
        group by a.queues) a)) end`;

export const OBSERVE_TROUBLE = statement({
  jobs: IN_TROUBLE,
  columns: columnsBy('json_agg'),
  running: "(select count(*) from public.processing_jobs where status = 'running')",
  late: `
  select j.id, count(*) as writes
  from jobs j join public.job_events e on e.queue = j.queue and e.subject = j.subject and e.kind = 'stale_write_rejected'
  group by j.id`,
  // Most days have no change from outside, and then no job is asked for its own.
  aftermath: `
  select count(*) > 0 as there, coalesce(bool_or(recent.kind = 'changed_outside'), false) or count(*) = ${OUTSIDE_AMONG} as outside
  from (
    select e.kind from public.job_events e
    where e.kind in ('stale_write_rejected', 'changed_outside') and e.at > ${A_DAY_AGO}
    order by e.at desc
    limit ${OUTSIDE_AMONG}) recent`,
  queues: '',
  workers: `${OWNERS}
      union
      select a.id from public.workers a
      where a.state <> 'stopped' and a.heartbeat_at > (select at from clock) - ${REMEMBERED}`,
  others: 'null',
});
/** How many run, and who serves what, is told with all of them: telling it was most of what a page of one job cost. */
export const OBSERVE_ONE = statement({
  jobs: `
  select ${COLUMNS} from clock join public.processing_jobs j on j.id = $1::bigint and clock.at is not null`,
  // Of one there is nothing to put together.
  columns: columnsBy('json_build_array'),
  running: 'null',
  late: `
  select j.id, (
    select count(*) from public.job_events e
    where e.queue = j.queue and e.subject = j.subject and e.kind = 'stale_write_rejected') as writes
  from jobs j`,
  aftermath: 'select true as there, true as outside',
  queues: 'where q.name in (select j.queue from jobs j)',
  workers: OWNERS,
  others: OTHERS,
});

/** The guard columns of some jobs, read again once their trouble is known. */
export const REREAD_GUARDS = `
  select id as key, status, attempt, lease_owner as owner, lease_token as token, lease_until as "leaseUntil"
  from public.processing_jobs
  where id = any(${listUnseen('$1', 'bigint')})`;
