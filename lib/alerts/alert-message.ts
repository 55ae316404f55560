import type { RuleKind } from '@/lib/alerts/alert-rule';
import type { Said } from '@/lib/alerts/said';
import type { Timestamp } from '@/lib/time';

/** What is told of an alert: that it fires, that it still does, that it is over. */
export const MESSAGE_EVENTS = ['firing', 'repeat', 'resolved'] as const;
export type MessageEvent = (typeof MESSAGE_EVENTS)[number];

/** One message of the outbox as it is to be sent: frozen when it was put there. */
export type OutboxMessage = {
  id: string;
  /** The same with every try. */
  key: string;
  destination: string;
  event: MessageEvent;
  /** Its place among the messages of one alert to one destination. */
  seq: number;
  /** This try, from 1 on. */
  attempt: number;
  body: {
    alert: string;
    rule: string;
    kind: RuleKind;
    openedAt: Timestamp;
    resolvedAt: Timestamp | null;
    at: Timestamp;
    database: string;
    cameBack: number;
    value: number | null;
    worst: number | null;
    said: Said;
  };
};

/** The page of one alert. */
export function alertPath(id: string): `/health/alerts?alert=${string}` {
  return `/health/alerts?alert=${encodeURIComponent(id)}`;
}
