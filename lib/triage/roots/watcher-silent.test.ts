import { describe, expect, it } from 'vitest';
import { watcherSilent } from '@/lib/triage/roots/watcher-silent';
import { type ArmedWaits, type WatcherLead, watcherStanding } from '@/lib/workers/watcher-standing';

const NOW = '2026-11-29T03:14:30.000000Z';
/** The server runs for days. */
const STARTED = '2026-11-20T00:00:00.000000Z';
const LEAD: WatcherLead = {
  holder: 'watcher-1a2b',
  host: 'host-a',
  osPid: 4711,
  heartbeatAt: '2026-11-29T03:10:08.000000Z',
};
const NONE: ArmedWaits = { count: 0, firstDueAt: null, jobs: [] };

const job = (subject: string) => ({
  address: { source: 'native', database: 'billing', key: subject },
  queue: 'invoices',
  subject,
  attempt: 1,
});

/** What is found of a watcher that led last as `lead` says, with these waits armed. */
function found(lead: Partial<WatcherLead>, armed: ArmedWaits | null = NONE, startedAt = STARTED) {
  const standing = watcherStanding({ ...LEAD, ...lead }, NOW, startedAt);
  const watcher = standing.state === 'alive' ? standing : { ...standing, armed };
  return watcherSilent({ databaseNow: NOW, database: 'billing', watcher, locks: null, observations: [] });
}

describe('watcherSilent', () => {
  it('finds nothing while a watcher is heard, or its lease was not read', () => {
    expect(found({ heartbeatAt: '2026-11-29T03:14:18.000000Z' })).toEqual([]);
    expect(
      watcherSilent({ databaseNow: NOW, database: 'billing', watcher: null, locks: null, observations: [] }),
    ).toEqual([]);
  });

  it('finds nothing while the server has not been up for as long as a watcher may be silent', () => {
    expect(found({}, NONE, '2026-11-29T03:14:18.000000Z')).toEqual([]);
    expect(found({}, NONE, '2026-11-29T03:14:17.999999Z')).toHaveLength(1);
  });

  it('finds one that is silent for more than 12 s, since when, and never says that it is gone', () => {
    const [finding] = found({ heartbeatAt: '2026-11-29T03:14:17.999999Z' });
    expect(finding).toMatchObject({
      ...{ kind: 'watcher-silent', rule: 'watcher-silent/silent', confidence: 'likely' },
      ...{ since: '2026-11-29T03:14:17.999999Z', cause: 'Watcher silent', sufferers: [] },
      fingerprint: 'postgres/billing/watcher/watcher-silent',
    });
    expect(found({})[0]?.sentence).toBe(
      'The watcher was last heard 4:22 ago. Nothing is armed that it would carry out.',
    );
    expect(found({})[0]?.evidence[0]).toMatchObject({
      value: 'watcher-1a2b on host-a, process 4711, last beat 03:10:08',
      meaning: expect.stringContaining('its process may still run'),
      readAt: NOW,
    });
  });

  it('finds with certainty that none ever ran', () => {
    const [finding] = found({ holder: null, host: null, osPid: null, heartbeatAt: null });
    expect(finding).toMatchObject({ confidence: 'certain', cause: 'No watcher', since: null });
    expect(finding?.sentence).toMatch(/^No watcher has ever run here\./);
    expect(finding?.evidence[0]?.value).toBe('none ever led');
  });

  it('names who relies on it: the jobs with an armed wait', () => {
    const jobs = ['INV-1', 'INV-2', 'INV-3', 'INV-4'].map(job);
    const [finding] = found({}, { count: 5, firstDueAt: '2026-11-29T03:12:00.000000Z', jobs });
    expect(finding?.sufferers).toEqual(jobs);
    expect(finding?.sentence).toMatch(/5 armed waits are left to it, and nobody carries them out\.$/);
    expect(finding?.suffers).toBe('Jobs with an armed wait: INV-1, INV-2, INV-3, and 2 more waits.');
    expect(finding?.evidence[1]?.value).toBe('5, the first due 29 Nov 2026, 03:12:00 UTC');
  });

  it('does not take unread waits for none', () => {
    const [finding] = found({}, null);
    expect(finding?.sentence).toMatch(/What is armed was not read\.$/);
    expect(finding?.evidence[1]).toMatchObject({ value: null, readAt: null });
  });

  it('keeps one fingerprint whether it never ran or is silent', () => {
    expect(found({ heartbeatAt: null })[0]?.fingerprint).toBe(found({})[0]?.fingerprint);
  });
});
