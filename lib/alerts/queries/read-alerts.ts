import 'server-only';
import { z } from 'zod';
import { MESSAGE_EVENTS } from '@/lib/alerts/alert-message';
import { RULE_KINDS } from '@/lib/alerts/alert-rule';
import { type AlertRow, type AlertsSnapshot, MESSAGE_STATES } from '@/lib/alerts/alerts-snapshot';
import { DESTINATION_KINDS } from '@/lib/alerts/destination';
import { listOf, moment } from '@/lib/db/document';
import type { Database } from '@/lib/db/pool';
import { readRow, readRows } from '@/lib/db/read-rows';
import { shownText } from '@/lib/privacy/shown';

/** More open alerts than this nobody reads; the rules bound them long before. */
const OPEN_LIMIT = 200;
const OVER_LIMIT = 20;
const MESSAGES = 12;

/** Everything about alerts; `asked` is the number of one that is to be among them, whatever became of it. Throws DatabaseError. */
export async function readAlerts(db: Database, asked: string | null): Promise<AlertsSnapshot> {
  const { told, rules, ...settings } = await readRow(
    db,
    { name: 'alert-settings', text: SETTINGS },
    settingsRow,
  );
  const destinations = await readRows(db, { name: 'alert-destinations', text: DESTINATIONS }, destinationRow);
  const alerts = await readRows(db, { name: 'alerts', text: ALERTS, values: [asked] }, alertRow);
  return {
    ...settings,
    told: told.holder !== null && told.at !== null ? { holder: told.holder, at: told.at } : null,
    rules:
      rules?.map((rule) => {
        const open = alerts.filter(({ rule: name, resolvedAt }) => name === rule.name && resolvedAt === null);
        return {
          ...rule,
          firing: open.length,
          since: open.map(({ openedAt, backSince }) => backSince ?? openedAt).sort()[0] ?? null,
        };
      }) ?? null,
    destinations,
    open: alerts.filter(({ resolvedAt }) => resolvedAt === null),
    over: alerts.filter(({ resolvedAt }) => resolvedAt !== null),
  };
}

const SETTINGS = `
  select clock_timestamp() as "databaseNow", current_database() as database,
    json_build_object('holder', s.holder, 'at', s.told_at) as told,
    (select json_agg(json_build_object(
       'name', r.rule -> 'name', 'kind', r.rule -> 'kind', 'to', r.rule -> 'to', 'repeat', r.rule -> 'repeat',
       'quietSince', (
         select max(a.resolved_at) from leasehold.alerts a
         where a.rule = r.rule ->> 'name' and a.resolved_at is not null
       )) order by r.place)
     from jsonb_array_elements(s.rules) with ordinality r (rule, place)) as rules,
    extract(epoch from s.resolve_after)::float8 as "resolveAfter",
    (select max(d.delivered_at) from leasehold.alert_destinations d) as "lastSentAt"
  from leasehold.alert_settings s`;

const ruleRow = z.object({
  name: z.string(),
  kind: z.enum(RULE_KINDS),
  to: z.array(z.string()),
  repeat: z.number().nullable(),
  quietSince: moment.nullable(),
});

const settingsRow = z.object({
  databaseNow: z.string(),
  database: z.string(),
  told: z.object({ holder: z.string().nullable(), at: moment.nullable() }),
  rules: z.array(ruleRow).nullable(),
  resolveAfter: z.number().nullable(),
  lastSentAt: z.string().nullable(),
});

/** A name that is configured no more is told as long as something waits for it. Counts are bounded. */
const DESTINATIONS = `
  select d.name, d.kind, d.host, d.subjects, d.signed, d.configured, d.failing_since as "failingSince", d.due_at as "dueAt",
    d.delivered_at as "deliveredAt", d.status, d.reason, w.waiting,
    (select count(*)::int from (
       select from leasehold.alert_messages m
       where m.destination = d.name and m.state = 'given_up' and m.settled_at > clock_timestamp() - interval '7 days' limit 1000
     ) bounded) as "givenUp"
  from leasehold.alert_destinations d,
    lateral (select count(*)::int as waiting from (
       select from leasehold.alert_messages m
       where m.destination = d.name and m.state in ('waiting', 'sending') limit 1000
     ) bounded) w
  where d.configured or w.waiting > 0
  order by d.configured desc, d.name`;

const destinationRow = z.object({
  name: z.string(),
  kind: z.enum(DESTINATION_KINDS).nullable(),
  host: z.string().nullable(),
  subjects: z.boolean(),
  signed: z.boolean(),
  configured: z.boolean(),
  failingSince: z.string().nullable(),
  dueAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  status: z.int().nullable(),
  reason: z.string().nullable(),
  waiting: z.int(),
  givenUp: z.int(),
});

const ALERTS = `
  with shown as (
    (select a.* from leasehold.alerts a where a.resolved_at is null order by a.opened_at limit ${OPEN_LIMIT})
    union
    (select a.* from leasehold.alerts a where a.resolved_at is not null order by a.resolved_at desc limit ${OVER_LIMIT})
    union
    select a.* from leasehold.alerts a where a.id = $1::bigint
  )
  select a.id, a.rule, a.kind, a.said ->> 'sentence' as sentence, a.said -> 'queues' as queues,
    (a.said ->> 'heldUp')::int as "heldUp", a.said ->> 'limit' as "limit", a.said ->> 'path' as path,
    a.opened_at as "openedAt", a.quiet_since as "quietSince", a.resolved_at as "resolvedAt", a.came_back as "cameBack",
    a.back_since as "backSince", a.told,
    (select json_build_object('by', k.by_name, 'until', k.until, 'at', k.at, 'reason', k.reason)
     from leasehold.alert_acknowledgements k
     where k.alert_id = a.id and k.ended_at is null and k.until > clock_timestamp()
     order by k.id desc limit 1) as acknowledged,
    (select json_agg(json_build_object(
       'id', m.id::text, 'destination', m.destination, 'event', m.event, 'state', m.state, 'attempts', m.attempts,
       'createdAt', m.created_at, 'dueAt', m.due_at, 'settledAt', m.settled_at, 'status', m.status, 'reason', m.reason)
       order by m.id desc)
     from (
       select n.* from leasehold.alert_messages n where n.alert_id = a.id order by n.id desc limit ${MESSAGES}
     ) m) as messages
  from shown a
  order by a.resolved_at desc nulls first, a.opened_at, a.id`;

const alertRow = z.object({
  id: z.string(),
  rule: z.string(),
  kind: z.enum(RULE_KINDS),
  sentence: z.string(),
  queues: z.array(z.string()),
  heldUp: z.int().nullable(),
  limit: z.string().nullable(),
  path: z.string(),
  openedAt: z.string(),
  quietSince: z.string().nullable(),
  resolvedAt: z.string().nullable(),
  cameBack: z.int(),
  backSince: z.string().nullable(),
  told: z.enum(['firing', 'resolved']),
  acknowledged: z.object({ by: z.string(), until: moment, at: moment, reason: shownText }).nullable(),
  messages: listOf(
    z.object({
      id: z.string(),
      destination: z.string(),
      event: z.enum(MESSAGE_EVENTS),
      state: z.enum(MESSAGE_STATES),
      attempts: z.int(),
      createdAt: moment,
      dueAt: moment,
      settledAt: moment.nullable(),
      status: z.int().nullable(),
      reason: z.string().nullable(),
    }),
  ),
}) satisfies z.ZodType<AlertRow>;
