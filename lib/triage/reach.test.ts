import { describe, expect, it } from 'vitest';
import { diagnose } from '@/lib/triage/diagnose';
import { createReach } from '@/lib/triage/reach';
import { at, NOW, silent, unread } from '@/test/support/observations';

/** Its worker has been silent for two minutes, and its lease lapsed a minute ago. */
const stuck = silent(120, -60);

describe('createReach', () => {
  it('leaves an observation as it is while nothing was away', () => {
    const reach = createReach();
    reach.heard(NOW);
    expect(reach.tell(stuck)).toBe(stuck);
    expect(diagnose(reach.tell(stuck))?.kind).toBe('owner-silent');
  });

  it('lets no owner be presumed gone until one heartbeat limit has passed since an outage ended', () => {
    const reach = createReach();
    reach.lost(at(-60));
    reach.heard(at(-stuck.queue.heartbeatLimit + 1));
    expect(diagnose(reach.tell(stuck))?.rule).toBe('cannot-tell/outage');
  });

  it('lets it be presumed again after that', () => {
    const reach = createReach();
    reach.lost(at(-60));
    reach.heard(at(-stuck.queue.heartbeatLimit));
    expect(diagnose(reach.tell(stuck))?.kind).toBe('owner-silent');
  });

  it('counts from the first answer after an outage, not from each later one', () => {
    const reach = createReach();
    reach.lost(at(-60));
    reach.heard(at(-30));
    reach.heard(NOW);
    expect(reach.tell(stuck).weather).toMatchObject({ value: { reachableSince: at(-30) } });
  });

  it('keeps the beginning of an outage however often it is met', () => {
    const reach = createReach();
    expect([reach.lost(at(-60)), reach.lost(at(-50)), reach.outageSince()]).toEqual([
      at(-60),
      at(-60),
      at(-60),
    ]);
    reach.heard(NOW);
    expect(reach.outageSince()).toBeNull();
  });

  it('does not make an unread weather read', () => {
    const reach = createReach();
    reach.lost(at(-60));
    reach.heard(NOW);
    const blind = { ...stuck, weather: unread('No privilege.') };
    expect(reach.tell(blind)).toBe(blind);
  });
});
