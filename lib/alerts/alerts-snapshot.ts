import type { MessageEvent } from '@/lib/alerts/alert-message';
import type { RuleKind } from '@/lib/alerts/alert-rule';
import type { DestinationKind } from '@/lib/alerts/destination';
import type { Timestamp } from '@/lib/time';

export const MESSAGE_STATES = ['waiting', 'sending', 'delivered', 'given_up'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** One message on its way, or at its end. */
export type MessageRow = {
  id: string;
  destination: string;
  event: MessageEvent;
  state: MessageState;
  attempts: number;
  createdAt: Timestamp;
  dueAt: Timestamp;
  settledAt: Timestamp | null;
  status: number | null;
  /** Why the last try failed, in one short sentence. */
  reason: string | null;
};

/** Who has an alert now. */
export type Acknowledged = { by: string; until: Timestamp; at: Timestamp; reason: string };

/** One alert, open or over. */
export type AlertRow = {
  id: string;
  rule: string;
  kind: RuleKind;
  sentence: string;
  queues: readonly string[];
  heldUp: number | null;
  limit: string | null;
  /** The page of the console where what it is about stands. */
  path: string;
  openedAt: Timestamp;
  quietSince: Timestamp | null;
  resolvedAt: Timestamp | null;
  cameBack: number;
  backSince: Timestamp | null;
  told: 'firing' | 'resolved';
  acknowledged: Acknowledged | null;
  /** The newest first, bounded. */
  messages: readonly MessageRow[];
};

/** A rule as the leading watcher has it, and how it stands. */
export type RuleRow = {
  name: string;
  kind: RuleKind;
  to: readonly string[];
  /** Seconds; null when it is told once. */
  repeat: number | null;
  firing: number;
  /** Since when the oldest of its open alerts fires. */
  since: Timestamp | null;
  /** When the last of its alerts was over; null when none ever was. */
  quietSince: Timestamp | null;
};

/** A destination as the leading watcher has it. A name that is configured no more stays while messages wait for it. */
export type DestinationRow = {
  name: string;
  kind: DestinationKind | null;
  host: string | null;
  subjects: boolean;
  signed: boolean;
  configured: boolean;
  failingSince: Timestamp | null;
  dueAt: Timestamp | null;
  deliveredAt: Timestamp | null;
  status: number | null;
  reason: string | null;
  waiting: number;
  givenUp: number;
};

/** Everything about alerts at one moment. */
export type AlertsSnapshot = {
  databaseNow: Timestamp;
  database: string;
  /** Which watcher said what is configured, and when; null while none has. */
  told: { holder: string; at: Timestamp } | null;
  /** Null where nothing is configured. */
  rules: readonly RuleRow[] | null;
  /** Seconds of quiet until an alert is over. */
  resolveAfter: number | null;
  destinations: readonly DestinationRow[];
  open: readonly AlertRow[];
  /** The last ones that were over, and the one that was asked for. */
  over: readonly AlertRow[];
  /** When anything arrived anywhere last. */
  lastSentAt: Timestamp | null;
};
