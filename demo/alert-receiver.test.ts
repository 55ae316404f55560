import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startAlertReceiver } from '@/demo/alert-receiver';
import { alertConfigFile } from '@/lib/alerts/queries/alert-config-file';

it('the receiver of the demo says each alert once, whatever comes twice, and keeps it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'leasehold-receiver-'));
  const said: string[] = [];
  const receiver = await startAlertReceiver(folder, (line) => said.push(line));
  const url = alertConfigFile({ LEASEHOLD_ALERTS: receiver.config })?.destinations[0]?.url ?? '';
  const body = JSON.stringify({
    ...{ key: 'k-1', event: 'firing', alert: { rule: 'A job is held up' } },
    ...{ summary: 'Owner silent: w-1.', url: 'http://localhost:3000/?finding=1' },
  });
  for (const _ of ['sent', 'sent again'])
    expect((await fetch(url, { method: 'POST', body })).status).toBe(204);
  expect(said).toEqual(['Alert: Owner silent: w-1. http://localhost:3000/?finding=1']);
  expect(readFileSync(path.join(folder, 'alerts.jsonl'), 'utf8')).toBe(`${body}\n`);
  receiver.close();
  rmSync(folder, { recursive: true });
});
