import type { OutcomeWord } from '@/lib/audit/outcome-word';
import type { Chaos } from '@/proof/chaos/chaos';
import { TARGETS } from '@/proof/chaos/killer';
import { wasResolved } from '@/proof/chaos/told';

/** How often each thing was ended, and how long it was away at most. */
export function killRows({ kills }: Chaos): string[][] {
  return TARGETS.map((target) => {
    const of = kills.filter((kill) => kill.target === target).map(({ backAfter }) => backAfter);
    return [`ended: ${NAMES[target]}`, String(of.length), `${(Math.max(0, ...of) / 1_000).toFixed(1)} s`];
  });
}

const NAMES = {
  postgres: 'PostgreSQL, all of it',
  backend: 'one backend of the console or the watcher',
  console: 'the console',
  watcher: 'the watcher',
} as const;

/** How the wishes ended, as their operators were told last. */
export function answerRows({ told }: Chaos): string[][] {
  const counts = new Map<OutcomeWord | string, number>();
  for (const { replies } of told) {
    const last = replies.at(-1);
    const word = last?.kind === 'answer' ? last.outcome : (last?.kind ?? 'lost').replace('-', ' ');
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([word, n]) => [`told: ${word}`, String(n), '']);
}

export function summaryOf(chaos: Chaos): string {
  const { kills, told, events, waits, signals, grants } = chaos;
  const faults = chaos.verdicts.reduce((sum, verdict) => sum + verdict.faults.length, 0);
  const replies = told.reduce((sum, one) => sum + one.replies.length, 0);
  return `${kills.length} ended by SIGKILL; ${told.length} wishes of 8 operators, ${replies} replies, ${told.filter(wasResolved).length} unknown and known after asking again by their key; ${events} records, ${waits} waits, ${signals} signals, ${grants} grants to workers; ${faults === 0 ? 'no answer false, no act half done, nothing ended by itself' : `${faults} faults`}.`;
}

const SHOWN = 10;

/** Each verdict on a line, with the first of its faults below. */
export function verdictLines({ verdicts }: Chaos): string[] {
  return verdicts.flatMap(({ what, faults }) => [
    `${faults.length === 0 ? 'held  ' : 'BROKEN'}  ${what}${faults.length > 0 ? `, but for ${faults.length}:` : ''}`,
    ...faults.slice(0, SHOWN).map((fault) => `          ${fault}`),
  ]);
}
