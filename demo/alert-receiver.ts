import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** Where the demo is told of its alerts. `config` is the file that LEASEHOLD_ALERTS names. */
export type AlertReceiver = { config: string; close(): void };

/** What the receiver reads of a message; the rest is in its file. */
type Message = { key: string; event: string; alert: { rule: string }; summary: string; url: string };

const EVENT_WORDS: Readonly<Record<string, string>> = {
  firing: 'Alert',
  repeat: 'Alert, still',
  resolved: 'Over',
};

/**
 * Listens for alerts, says each once, and keeps what it got in alerts.jsonl. A key that it knows it drops, as a receiver should:
 * a watcher that was ended while it sent sends again.
 */
export async function startAlertReceiver(
  stateDir: string,
  say: (line: string) => void,
): Promise<AlertReceiver> {
  const known = new Set<string>();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    response.writeHead(204).end();
    const message = JSON.parse(text) as Message;
    if (known.has(message.key)) return;
    known.add(message.key);
    appendFileSync(path.join(stateDir, 'alerts.jsonl'), `${text}\n`);
    say(`${EVENT_WORDS[message.event] ?? message.event}: ${message.summary} ${message.url}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  mkdirSync(stateDir, { recursive: true });
  const config = path.join(stateDir, 'alerts.json');
  const destination = { name: 'this terminal', url: `http://127.0.0.1:${port}/`, subjects: true };
  writeFileSync(config, JSON.stringify({ destinations: [destination], resolveAfter: '10 s' }, null, 2));
  return {
    config,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
