import type { Recorded, Stored } from '@/proof/chaos/judge/testimony';
import type { Reply, Told } from '@/proof/chaos/told';

type Answer = Extract<Reply, { kind: 'answer' }>;

/** Each way in which an operator was told what the record does not say. */
export function falseAnswers(
  told: readonly Told[],
  stored: readonly Stored[],
  record: readonly Recorded[],
): string[] {
  const byKey = new Map(stored.map((one) => [idOf(one), one]));
  const bySeq = new Map(record.map((event) => [event.seq, event]));
  return told.flatMap((wish) => {
    const found = byKey.get(idOf(wish));
    const answers = wish.replies.filter((reply) => reply.kind === 'answer');
    return [
      ...answers.flatMap((answer) => falseAnswer(answer, found, bySeq)),
      ...changedMind(answers),
      ...writtenAllTheSame(wish, found),
    ].map((fault) => `${wish.verb} of ${wish.actor} under ${wish.key}: ${fault}`);
  });
}

const idOf = ({ actor, key }: { actor: string; key: string }) => `${actor} ${key}`;

/** What claims nothing: the next time it is asked, it may be carried out. */
const CLAIMS_NOTHING: readonly string[] = ['unknown', 'timed_out'];

function falseAnswer(
  { outcome, auditSeq }: Answer,
  stored: Stored | undefined,
  bySeq: ReadonlyMap<string, Recorded>,
): string[] {
  if (CLAIMS_NOTHING.includes(outcome)) return [];
  if (!stored?.outcome) return [`was told ${outcome}, and nothing is stored.`];
  const replaced = outcome === 'requested' && stored.approvalId !== null;
  if (!replaced && stored.outcome !== outcome)
    return [`was told ${outcome}, and ${stored.outcome} is stored.`];
  if (auditSeq === null) return outcome === 'done' ? ['was told done, without a record.'] : [];
  const event = bySeq.get(auditSeq);
  if (!event) return [`was told ${outcome} by record ${auditSeq}, which is not there.`];
  return event.outcome === outcome
    ? []
    : [`was told ${outcome} by record ${auditSeq}, which says ${event.outcome}.`];
}

/** An answer that was given stands, but where a second person decided since, or a signal left open was closed. */
function changedMind(answers: readonly Answer[]): string[] {
  const final = answers.map(({ outcome }) => outcome).filter((word) => !CLAIMS_NOTHING.includes(word));
  const words = new Set(final.filter((word, index) => !(word === 'requested' && index < final.length - 1)));
  return words.size > 1 ? [`was told ${[...words].join(' and then ')}.`] : [];
}

/** All its replies said that nothing was written, or that it was turned away. */
function writtenAllTheSame({ replies }: Told, stored: Stored | undefined): string[] {
  const nothing = replies.every(({ kind }) => kind === 'nothing-written' || kind === 'turned-away');
  return nothing && stored?.outcome
    ? [`was told that nothing was written, and ${stored.outcome} is stored.`]
    : [];
}
