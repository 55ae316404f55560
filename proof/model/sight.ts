import type { Pool } from 'pg';
import type { Guard } from '@/lib/actions/action-offer';

export type SeenJob = {
  id: string;
  subject: string;
  attempt: number;
  status: string;
  owner: string | null;
  token: number | null;
  live: boolean;
  /** Its owner may be at work: the lease is live, or it was heard well within the limit and has not said that it stopped. */
  mayLive: boolean;
  /** Of a closed attempt: the whole row in one word. */
  print: string | null;
  guard: Guard;
};

/** All of one queue that was committed at one moment. */
export type Sight = {
  paused: boolean;
  /** Oldest attempt first. */
  jobs: readonly SeenJob[];
  subjects: readonly { subject: string; last: number; floor: number }[];
  waits: readonly { id: string; jobKey: string; state: string; ends: number }[];
  requests: readonly {
    id: string;
    jobKey: string;
    verb: string;
    requester: string;
    state: string;
    hash: string;
    ends: number;
  }[];
  effects: readonly { key: string; subject: string; status: string; honours: boolean; rows: number }[];
  /** How often each kind stands in the subjects' histories, in a person's name where a person can be meant. */
  kinds: Readonly<Record<string, number>>;
  /** How often each act is recorded as done; a retry that closed an attempt first counts as `retry+close` too. */
  done: Readonly<Record<string, number>>;
  /** Wishes that are recorded as done more than once under one key. */
  twice: readonly string[];
};

const SEE = `
  select json_build_object(
    'paused', (select paused_at is not null from public.queues where name = $1),
    'jobs', (select coalesce(json_agg(json_build_object(
        'id', j.id::text, 'subject', j.subject, 'attempt', j.attempt, 'status', j.status, 'owner', j.lease_owner,
        'token', j.lease_token, 'live', coalesce(j.lease_until > now.at, false),
        'mayLive', coalesce(j.lease_until > now.at, false) or coalesce(w.state, '') <> 'stopped'
          and greatest(j.heartbeat_at, w.heartbeat_at) >= now.at - interval '2 s',
        'print', case when j.status in ('completed', 'failed') then md5(j::text) end,
        'guard', leasehold.guarded_columns(j)) order by j.id), '[]')
      from public.processing_jobs j left join public.workers w on w.id = j.lease_owner where j.queue = $1),
    'subjects', (select coalesce(json_agg(json_build_object('subject', subject, 'last', last_token, 'floor', floor_token)), '[]')
      from public.subjects where queue = $1),
    'waits', (select coalesce(json_agg(json_build_object('id', w.id::text, 'jobKey', w.job_key, 'state', w.state, 'ends',
        (select count(*) from leasehold.audit_events e where e.correlation_id = w.correlation_id and e.outcome <> 'armed'))), '[]')
      from leasehold.lease_waits w where w.queue = $1),
    'requests', (select coalesce(json_agg(json_build_object('id', a.id::text, 'jobKey', a.job_key, 'verb', a.verb,
        'requester', a.requester_id, 'state', a.state, 'hash', a.command_hash, 'ends',
        (select count(*) from leasehold.audit_events e where e.approval_id = a.id and e.target = 'approval'
          and e.outcome = 'done'))), '[]')
      from leasehold.approvals a where a.queue = $1),
    'effects', (select coalesce(json_agg(json_build_object('key', effect_key, 'subject', subject, 'status', status,
        'honours', provider_honours_keys, 'rows', (select count(*) from public.job_effects o where o.effect_key = e.effect_key))), '[]')
      from public.job_effects e where queue = $1),
    'kinds', (select coalesce(json_object_agg(kind, times), '{}') from (
      select kind, count(*) as times from public.job_events
      where queue = $1 and (kind <> 'held' or detail ? 'by') group by kind) k),
    'done', (select coalesce(json_object_agg(what, times), '{}') from (
      select case when action = 'retry' and rows_changed = 2 then 'retry+close' else action end as what, count(*) as times
      from leasehold.audit_events where queue = $1 and outcome = 'done' and target = 'job' and rows_changed > 0
      group by 1) a),
    'twice', (select coalesce(json_agg(request_key), '[]') from (
      select request_key from leasehold.audit_events
      where queue = $1 and outcome = 'done' and request_key is not null
      group by actor, request_key, action having count(*) > 1) t)
  ) as sight
  from (select clock_timestamp() as at) now`;

/** Reads all of one queue as a superuser, by one statement. */
export async function see(admin: Pool, queue: string): Promise<Sight> {
  const { rows } = await admin.query<{ sight: Sight }>({ name: 'see', text: SEE, values: [queue] });
  if (!rows[0]) throw new Error('No sight came back.');
  return rows[0].sight;
}

/** The newest attempt of a subject; undefined before its first. */
export function newest(sight: Sight, subject: string): SeenJob | undefined {
  return sight.jobs.findLast((job) => job.subject === subject);
}
