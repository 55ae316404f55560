import { describe, expect, it } from 'vitest';
import type { Observation } from '@/lib/sources/observation';
import { diagnose } from '@/lib/triage/diagnose';
import type { Finding } from '@/lib/triage/finding';
import { foldFindings } from '@/lib/triage/fold';
import { foldCauses } from '@/lib/triage/fold-causes';
import { at, lapsed, read, running, silent } from '@/test/support/observations';

/** The finding of an observation under another key, subject and owner. */
function found(observation: Observation, key: string, owner = 'w-7f3a'): Finding {
  const { lease, worker } = observation;
  const finding = diagnose({
    ...observation,
    address: { ...observation.address, key },
    subject: `INV-${key}`,
    lease: lease.state === 'read' ? read({ ...lease.value, owner }) : lease,
    worker: worker.state === 'read' && worker.value ? read({ ...worker.value, id: owner }) : worker,
  });
  if (!finding) throw new Error(`nothing is wrong with ${key}`);
  return finding;
}

const hung = running({ job: { stageEnteredAt: at(-724), startedAt: at(-800) } });

describe('foldFindings', () => {
  it('leaves a single finding its own words', () => {
    const finding = found(silent(262, 38), '1');
    expect(foldFindings([finding])).toMatchObject([
      { heldUp: 1, cause: finding.cause, sentence: finding.sentence, safe: finding.safe, owner: 'w-7f3a' },
    ]);
  });

  it('makes one card of what one silent worker holds, with the first lapse', () => {
    const [card, ...others] = foldFindings([found(silent(262, 52), '1'), found(silent(262, 38), '2')]);
    expect(others).toEqual([]);
    expect(card).toMatchObject({
      cause: 'Owner silent',
      heldUp: 2,
      since: at(-262),
      sentence: 'Worker w-7f3a fell silent 4:22 ago, holding 2 leases. Wait: the first lapses in 0:38.',
      lease: { until: at(38) },
      safe: [{ verb: 'wait', label: 'Wait 0:38' }],
      unsafe: [
        { label: 'Mark 2 failed', reason: 'The leases are live, the last for 0:52 more.' },
        { label: 'Retry 2' },
      ],
    });
    expect(card?.findings.map(({ subject }) => subject)).toEqual(['INV-2', 'INV-1']);
  });

  it('counts what has lapsed, and leaves writes to one job at a time', () => {
    const [card] = foldFindings([found(silent(262, 52), '1'), found(silent(262, -60), '2')]);
    expect(card?.sentence).toContain('holding 2 leases. 1 has lapsed, the next lapses in 0:52.');
    expect(card?.safe).toMatchObject([
      { verb: 'wait', label: 'Open 2 jobs', note: expect.stringContaining('1 of 2') },
    ]);
  });

  it('says what happens if nobody acts, and to which of them first', () => {
    const sweep = { queue: { takeover: 'sweep', sweepAge: 180 } } as const;
    const [lapses, lapsed] = [silent(262, 38, sweep), silent(262, -80, sweep)];
    const ifNothing = (...some: Finding[]) => foldFindings(some)[0]?.ifNothing;
    const sweeps = /A sweep closes it in 1:40 at the earliest\. Attempt 4 then goes on from post_erp\.$/;
    expect(ifNothing(found(lapsed, '1'))).toMatch(sweeps);
    expect(ifNothing(found(lapsed, '1'), found(lapsed, '2'))).toMatch(/^A sweep closes it in 1:40/);
    expect(ifNothing(found(lapses, '1'), found(lapsed, '2'))).toMatch(
      /^INV-2 comes first\. A sweep closes it in 1:40/,
    );
  });

  it('keeps owners and kinds apart', () => {
    const cards = foldFindings([
      found(silent(262, 52), '1'),
      found(silent(262, 52), '2', 'w-2'),
      found(hung, '3'),
    ]);
    expect(cards).toHaveLength(3);
  });

  it('keeps crash loops apart, since there the job is the cause', () => {
    const loop = silent(262, 52, {
      job: { attempt: 4 },
      past: [lapsed(3, 'a'), lapsed(2, 'b'), lapsed(1, 'c')],
    });
    expect(foldFindings([found(loop, '1'), found(loop, '2')])).toHaveLength(2);
  });

  it('makes one card of bad weather, whoever is touched', () => {
    const restarted = silent(62, 10, { weather: { databaseStartedAt: at(-4) } });
    const [card, ...others] = foldFindings([found(restarted, '1'), found(restarted, '2', 'w-2')]);
    expect(others).toEqual([]);
    expect(card).toMatchObject({ kind: 'cannot-tell', heldUp: 2, owner: null, confidence: 'unknown' });
  });

  it('ranks by jobs held up, then by age', () => {
    const cards = foldFindings([
      found(silent(100, 40), '1', 'young'),
      found(silent(200, 40), '2', 'old'),
      found(silent(50, 40), '3', 'many'),
      found(silent(50, 40), '4', 'many'),
    ]);
    expect(cards.map(({ owner }) => owner)).toEqual(['many', 'old', 'young']);
  });

  it('keeps the key of a card while its jobs change', () => {
    const key = (...keys: string[]) => foldFindings(keys.map((one) => found(silent(262, 38), one)))[0]?.key;
    expect(key('1', '2')).toBe(key('2', '3', '4'));
  });

  it('loses no finding', () => {
    const findings = ['1', '2', '3'].flatMap((key) => [
      found(silent(262, 38), key, `w-${key}`),
      found(hung, `${key}h`),
    ]);
    const folded = foldFindings(findings).flatMap((card) => card.findings);
    expect(new Set(folded)).toEqual(new Set(findings));
  });
});

describe('foldCauses', () => {
  const silentOwners = (count: number, apart = 0) =>
    Array.from({ length: count }, (_, n) => found(silent(262 + n * apart, 38 + n), `${n}`, `w-${n}`));

  it('leaves eight cards as they are', () => {
    expect(foldCauses(foldFindings(silentOwners(8)))).toBeNull();
  });

  it('makes a row of each kind above that, and counts', () => {
    const rows = foldCauses(foldFindings([...silentOwners(9), found(hung, 'h')]));
    expect(rows).toMatchObject([
      { kind: 'owner-silent', heldUp: 9, summary: '9 workers, 9 jobs, first lease lapses in 0:38' },
      { kind: 'no-progress', heldUp: 1, hint: null },
    ]);
  });

  it('counts no jobs of what is about none', () => {
    const absence = {
      ...found(hung, 'h'),
      ...{ about: 'watcher', kind: 'watcher-silent', owner: null, fingerprint: 'watcher', sufferers: [] },
    } as unknown as Finding;
    const rows = foldCauses(foldFindings([...silentOwners(9), absence]));
    expect(rows?.[1]).toMatchObject({
      kind: 'watcher-silent',
      heldUp: 0,
      summary: expect.stringMatching(/^1 finding/),
    });
  });

  it('points at what they share only when they fell silent together', () => {
    const hint = (apart: number) => foldCauses(foldFindings(silentOwners(9, apart)))?.[0]?.hint;
    expect(hint(0.2)).toMatch(/^All 9 fell silent within 5 s of 03:09:/);
    expect(hint(2)).toBeNull();
  });
});
