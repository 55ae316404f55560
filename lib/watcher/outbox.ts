import 'server-only';
import { z } from 'zod';
import { MESSAGE_EVENTS, type OutboxMessage } from '@/lib/alerts/alert-message';
import { RULE_KINDS } from '@/lib/alerts/alert-rule';
import type { Said } from '@/lib/alerts/said';
import type { Database } from '@/lib/db/pool';
import { readRow, readRows } from '@/lib/db/read-rows';
import type { Lead } from '@/lib/watcher/lead';
import type { Posted } from '@/lib/watcher/post-message';

/** The messages that one sender may send. */
export type Outbox = {
  /** Takes the next for one destination; none when there are none now, or they are somebody else's to send. Throws DatabaseError. */
  claim(destination: string): Promise<OutboxMessage[]>;
  /** Says how a try ended; false when somebody else has the message by now. Throws DatabaseError. */
  settle(message: OutboxMessage, posted: Posted): Promise<boolean>;
};

const said = z.object({
  sentence: z.string(),
  path: z.string(),
  queues: z.array(z.string()),
  owner: z.string().nullable(),
  heldUp: z.int().nullable(),
  since: z.string().nullable(),
  limit: z.string().nullable(),
  links: z.array(z.object({ label: z.string(), path: z.string() })),
  named: z.object({ sentence: z.string(), subjects: z.array(z.string()) }).nullable(),
}) satisfies z.ZodType<Said>;

const messageRow = z.object({
  id: z.string(),
  key: z.string(),
  destination: z.string(),
  event: z.enum(MESSAGE_EVENTS),
  seq: z.int(),
  attempt: z.int(),
  body: z.object({
    alert: z.string(),
    rule: z.string(),
    kind: z.enum(RULE_KINDS),
    openedAt: z.string(),
    resolvedAt: z.string().nullable(),
    at: z.string(),
    database: z.string(),
    cameBack: z.int(),
    value: z.number().nullable(),
    worst: z.number().nullable(),
    said,
  }),
}) satisfies z.ZodType<OutboxMessage>;

const COLUMNS = 'm.id, m.key, m.destination, m.event, m.seq, m.attempts as attempt, m.body';

/** What the leading watcher sends; who does not lead sends nothing. */
export function watcherOutbox(db: Database, lead: () => Lead | null): Outbox {
  /** A message is settled under the lead that it was taken under. */
  const takenUnder = new Map<string, Lead>();
  return {
    claim: async (destination) => {
      const mine = lead();
      if (mine === null) return [];
      const text = `select ${COLUMNS} from leasehold.claim_alert_messages($1, $2, $3) m order by m.id`;
      const values = [mine.holder, mine.token, destination];
      const messages = await readRows(db, { name: 'claim-alert-messages', text, values }, messageRow);
      for (const { id } of messages) takenUnder.set(id, mine);
      return messages;
    },
    settle: async (message, posted) => {
      const mine = takenUnder.get(message.id);
      takenUnder.delete(message.id);
      if (mine === undefined) return false;
      const text = 'select leasehold.settle_alert_message($1, $2, $3, $4, $5, $6, $7) as settled';
      const values = [mine.holder, mine.token, ...settlement(message, posted)];
      return (await readRow(db, { name: 'settle-alert-message', text, values }, settledRow)).settled;
    },
  };
}

/** What a console sends: that no watcher leads, as long as none does. */
export function silenceOutbox(db: Database, console: string): Outbox {
  return {
    claim: (destination) => {
      const text = `select ${COLUMNS} from leasehold.claim_silence_messages($1, $2) m order by m.id`;
      return readRows(db, { text, values: [console, destination] }, messageRow);
    },
    settle: async (message, posted) => {
      const text = 'select leasehold.settle_silence_message($1, $2, $3, $4, $5, $6) as settled';
      const values = [console, ...settlement(message, posted)];
      return (await readRow(db, { text, values }, settledRow)).settled;
    },
  };
}

const settledRow = z.object({ settled: z.boolean() });

const settlement = ({ id, attempt }: OutboxMessage, { status, failure, retryAfter }: Posted) => [
  ...[id, attempt, status, failure, retryAfter],
];
