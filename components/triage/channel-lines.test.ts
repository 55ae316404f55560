import { describe, expect, it } from 'vitest';
import { channelLines } from '@/components/triage/channel-lines';
import type { Finding } from '@/lib/triage/finding';

const finding = {
  about: 'job',
  subject: 'INV-104217',
  queue: 'invoices',
  attempt: 3,
  sentence: 'Worker w-7f3a fell silent 4:22 ago.',
  since: '2026-11-29T03:09:47.000000Z',
  safe: [{ verb: 'wait', label: 'Wait 0:38', note: '' }],
  databaseNow: '2026-11-29T03:14:09.000000Z',
} as unknown as Finding;
const place = {
  database: 'billing',
  environment: 'production',
  url: 'https://console.example/jobs/native/billing/5',
  wait: null,
};

describe('channelLines', () => {
  it('gives three lines: what, since when, what is being done', () => {
    expect(channelLines(finding, place).split('\n')).toEqual([
      'INV-104217 (invoices, attempt 3): Worker w-7f3a fell silent 4:22 ago.',
      'Since 29 Nov 2026, 03:09:47 UTC, on billing (production), as read 29 Nov 2026, 03:14:09 UTC.',
      'Nothing has been done yet; advised: Wait 0:38. https://console.example/jobs/native/billing/5',
    ]);
  });

  it('names the cause of what is about no job', () => {
    const silent = { ...finding, about: 'watcher', cause: 'Watcher silent', queue: null, attempt: null };
    expect(channelLines(silent as unknown as Finding, place)).toMatch(/^Watcher silent: Worker w-7f3a/);
  });

  it('does not make up when it began', () => {
    expect(channelLines({ ...finding, since: null }, place)).toContain('Since when is not known');
  });
});
