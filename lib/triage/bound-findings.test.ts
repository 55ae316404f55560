import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { boundFindings } from '@/lib/triage/bound-findings';
import { diagnose } from '@/lib/triage/diagnose';
import type { Finding } from '@/lib/triage/finding';
import { foldFindings } from '@/lib/triage/fold';
import { read, silent } from '@/test/support/observations';

/** Findings about `count` jobs that one silent worker holds. */
function held(owner: string, count: number): Finding[] {
  return Array.from({ length: count }, (_, index) => {
    const { address, lease, worker, ...observation } = silent(262, 38 + index / 50);
    const finding = diagnose({
      ...observation,
      address: { ...address, key: `${owner}-${index}` },
      subject: `INV-${owner}-${index}`,
      lease: lease.state === 'read' ? read({ ...lease.value, owner }) : lease,
      worker: worker.state === 'read' && worker.value ? read({ ...worker.value, id: owner }) : worker,
    });
    if (!finding) throw new Error('nothing is wrong');
    return finding;
  });
}

const snoozeOf = ({ fingerprint }: Finding) => ({
  fingerprint,
  until: '2026-11-29T04:00:00.000000Z',
  reason: 'Known, and seen to.',
  by: 'Ana Ruiz',
});

describe('boundFindings', () => {
  it('leaves a few findings as they are, with the evidence that stands on their cards', () => {
    const findings = held('w-1', 3);
    const bounded = boundFindings({ findings, unlisted: [] }, []);
    expect(bounded.findings.map(({ fingerprint }) => fingerprint)).toEqual(
      findings.map(({ fingerprint }) => fingerprint),
    );
    expect(bounded.unlisted).toEqual([]);
    const [first, ...others] = bounded.findings;
    expect(first?.evidence.map(({ slot }) => slot)).toContain('worker');
    expect(first?.evidence.length).toBeLessThan(findings[0]?.evidence.length ?? 0);
    expect(others.flatMap(({ evidence }) => evidence)).toEqual([]);
  });

  it('lists five hundred jobs of a card, the first to lapse, and counts the others on it', () => {
    const findings = held('w-1', 520);
    const bounded = boundFindings({ findings: [...findings].reverse(), unlisted: [] }, []);
    expect(new Set(bounded.findings.map(({ subject }) => subject))).toEqual(
      new Set(findings.slice(0, 500).map(({ subject }) => subject)),
    );
    const [card] = foldFindings(bounded.findings, bounded.unlisted);
    expect(card).toMatchObject({ count: 520, heldUp: 520 });
    expect(card?.sentence).toContain('holding 520 leases. Of 500 that are listed none has lapsed');
    expect(card?.unsafe.map(({ label }) => label)).toContain('Retry 520');
  });

  it('shows the same cards, with the same counts, whatever was left out of them', () => {
    const findings = ['w-1', 'w-2', 'w-3'].flatMap((owner, index) => held(owner, 200 * (index + 1)));
    const { findings: few, unlisted } = boundFindings({ findings, unlisted: [] }, []);
    const facts = (cards: ReturnType<typeof foldFindings>) =>
      cards.map(({ key, count, heldUp, since, confidence }) => ({ key, count, heldUp, since, confidence }));
    expect(facts(foldFindings(few, unlisted))).toEqual(facts(foldFindings(findings)));
  });

  it('keeps what is snoozed, which folds into no card', () => {
    const findings = held('w-1', 560);
    const { findings: few } = boundFindings({ findings, unlisted: [] }, findings.slice(0, 55).map(snoozeOf));
    expect(few).toHaveLength(555);
  });

  it('stays within forty kilobytes on the wire for five hundred findings with a card each', () => {
    const findings = Array.from({ length: 500 }, (_, index) => held(`w-${index}`, 1)).flat();
    const whole = JSON.stringify(findings).length;
    const { findings: few } = boundFindings({ findings, unlisted: [] }, []);
    expect(few).toHaveLength(500);
    const sent = JSON.stringify(few);
    expect(sent.length).toBeLessThan(whole / 2);
    expect(gzipSync(sent).length).toBeLessThan(40_000);
  });
});
