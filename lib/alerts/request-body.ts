import { alertPath, type OutboxMessage } from '@/lib/alerts/alert-message';
import type { Destination } from '@/lib/alerts/destination';
import type { Environment } from '@/lib/environment';
import { withoutSecrets } from '@/lib/privacy/redact';

/** Where the console is that the links lead to. */
export type ConsolePlace = { origin: string; environment: Environment };

/**
 * What is sent of one message, as text: for the same message and destination always the same. Business keys, and what a
 * finding says of them, are in it only where the destination may hear them.
 */
export function requestBody(message: OutboxMessage, destination: Destination, place: ConsolePlace): string {
  return JSON.stringify(
    destination.kind === 'slack'
      ? { text: slackText(message, destination, place) }
      : genericBody(message, destination, place),
  );
}

function genericBody(
  { key, event, seq, body }: OutboxMessage,
  { subjects }: Destination,
  place: ConsolePlace,
) {
  const { said, alert, rule, kind, openedAt, resolvedAt, at, database, cameBack, value, worst } = body;
  const { sentence, queues, owner, heldUp, since, limit, links } = said;
  return {
    version: 1,
    key,
    event,
    sequence: seq,
    at,
    alert: {
      id: alert,
      rule,
      kind,
      openedAt,
      resolvedAt,
      cameBack,
      url: `${place.origin}${alertPath(alert)}`,
    },
    summary: sentence,
    ...{ queues, owner, heldUp, since, limit, value, worst },
    url: `${place.origin}${said.path}`,
    links: links.map(({ label, path }) => ({ label, url: `${place.origin}${path}` })),
    console: { origin: place.origin, environment: place.environment, database },
    ...(subjects && said.named
      ? { subjects: said.named.subjects, detail: withoutSecrets(said.named.sentence) }
      : {}),
  };
}

const EVENT_WORDS = { firing: 'Firing', repeat: 'Still firing', resolved: 'Resolved' } as const;

/** One text in Slack's own marks, which its relatives read too. */
function slackText(
  { event, body }: OutboxMessage,
  { subjects }: Destination,
  { origin, environment }: ConsolePlace,
) {
  const { said, rule, alert, database, cameBack } = body;
  const again = event === 'firing' && cameBack > 0 ? ' again' : '';
  const named = subjects && said.named ? [escaped(withoutSecrets(said.named.sentence))] : [];
  const links = [{ label: 'Alert', path: alertPath(alert) }, ...said.links]
    .map(({ label, path }) => `<${escaped(origin + path)}|${escaped(label)}>`)
    .join(' · ');
  return [
    `*${EVENT_WORDS[event]}${again}*: ${escaped(rule)} (${escaped(environment)}, ${escaped(database)})`,
    escaped(said.sentence),
    ...named,
    links,
  ].join('\n');
}

/** The three characters that Slack reads as marks of its own. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
