import 'server-only';
import { z } from 'zod';
import type { AlertConfig } from '@/lib/alerts/alert-config';
import type { AlertReading, WaitingReviews } from '@/lib/alerts/alert-reading';
import { judgeRules } from '@/lib/alerts/judge';
import { minutesRead } from '@/lib/alerts/judge-levels';
import { checkNewest } from '@/lib/audit/queries/check-newest';
import type { ChainHead } from '@/lib/audit/verify-export.mjs';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import { readSignalLevels } from '@/lib/health/queries/read-signal-levels';
import type { SignalLevels } from '@/lib/health/signal-levels';
import { log } from '@/lib/log';
import { waitingReviews } from '@/lib/reviews/queries/waiting-reviews';
import { liveSnoozes } from '@/lib/triage/queries/read-snoozes';
import type { Survey } from '@/lib/triage/queries/survey';
import type { Lead } from '@/lib/watcher/lead';
import { type Raised, raiseAlerts, tellAlertSettings } from '@/lib/watcher/raise-alerts';

/** What the leading watcher does about alerts in each tick. */
export type Alerting = {
  /** Holds the rules against a survey whose findings were noted. Null when the lead is lost. Rejects with DatabaseError. */
  raise(lead: Lead, survey: Survey): Promise<Raised | null>;
};

/** Figures that are not worth reading each second. */
const EVERY_MS = 10_000;
const NOTHING: Raised = { opened: 0, resolved: 0, put: 0 };

/** `db` takes the operator's role, `eyes` the reader's. Without a configuration it tells that there is none. `onPut` is called when there is something to send. */
export function createAlerting(
  db: Database,
  eyes: Database,
  config: AlertConfig | null,
  onPut: () => void = () => {},
): Alerting {
  let toldUnder: string | null = null;
  const slowly = config ? slowReader(eyes, config) : null;

  return {
    raise: async (lead, { sample, findings, omissions }) => {
      if (toldUnder !== lead.token) {
        if (!(await tellAlertSettings(db, lead, config))) return null;
        toldUnder = lead.token;
      }
      if (config === null || slowly === null) return NOTHING;
      const fingerprints = findings.map(({ fingerprint }) => fingerprint);
      const snoozes = await liveSnoozes(db, fingerprints);
      const reading = {
        ...{ databaseNow: sample.databaseNow, findings, whole: omissions.length === 0 },
        snoozed: new Set(snoozes.map(({ fingerprint }) => fingerprint)),
        ...(await slowly()),
      };
      const raised = await raiseAlerts(db, lead, judgeRules(config, reading));
      if (raised && raised.put > 0) onPut();
      return raised;
    },
  };
}

type Slow = Pick<AlertReading, 'reviews' | 'record' | 'levels'>;

/** What is read every ten seconds, each for itself: one that fails is unread, and ends no alert. */
function slowReader(eyes: Database, config: AlertConfig): () => Promise<Slow> {
  const record = recordReader(eyes, config);
  const reviews = reviewsReader(eyes, config);
  const levels = levelsReader(eyes, config);
  let last: Slow | null = null;
  let readAt = 0;
  return async () => {
    if (last && performance.now() - readAt < EVERY_MS) return last;
    readAt = performance.now();
    last = {
      reviews: await reviews().catch(unread('reviews')),
      levels: await levels().catch(unread('lease signals')),
      record: await record().catch(unread('the newest records')),
    };
    return last;
  };
}

function reviewsReader(eyes: Database, { rules }: AlertConfig): () => Promise<AlertReading['reviews']> {
  const ages = [...new Set(rules.flatMap((rule) => (rule.kind === 'reviews-waiting' ? [rule.over] : [])))];
  return async () => {
    const waiting = new Map<number, WaitingReviews>();
    for (const over of ages) {
      const found = await waitingReviews(eyes, over);
      if (found) waiting.set(over, found);
    }
    return waiting;
  };
}

function levelsReader(eyes: Database, { rules }: AlertConfig): () => Promise<AlertReading['levels']> {
  const spans = minutesRead(rules);
  return async () => {
    const levels = new Map<number, SignalLevels>();
    for (const minutes of spans) levels.set(minutes, await readSignalLevels(eyes, minutes));
    return levels;
  };
}

/** Goes on where the last look ended; one that found a break looks there again. After a restart an open alert says where. */
function recordReader(eyes: Database, { rules }: AlertConfig): () => Promise<AlertReading['record']> {
  if (!rules.some(({ kind }) => kind === 'record-broken')) return async () => null;
  let head: ChainHead | null = null;
  return async () => {
    const from = head === null ? await brokenBefore(eyes) : null;
    const check = await checkNewest(eyes, head, from);
    if (check.broken === null) head = check.head;
    return { broken: check.broken };
  };
}

async function brokenBefore(db: Database): Promise<number | null> {
  const text = `select value::float8 as seq from leasehold.alerts
    where kind = 'record-broken' and resolved_at is null order by value limit 1`;
  const [row] = await readRows(db, { name: 'broken-before', text }, z.object({ seq: z.number().nullable() }));
  return row?.seq == null ? null : Math.max(1, row.seq - 1);
}

const unread = (what: string) => (error: unknown) => {
  log.warn({ err: error, what }, 'figures for alerts could not be read');
  return null;
};
