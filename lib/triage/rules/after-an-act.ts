import { JOB_VERBS, type JobVerb } from '@/lib/actions/recovery-action';
import type { PastAct } from '@/lib/sources/observation';
import { epochMs, isLater, type Timestamp } from '@/lib/time';
import { advise } from '@/lib/triage/advice';
import { actWords, writeWords } from '@/lib/triage/aftermath';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { readValue } from '@/lib/triage/slot';
import { isRunning, type Rule, type View } from '@/lib/triage/view';
import { clock, lasted } from '@/lib/triage/words';

/** Milliseconds between two acts of which the second may not have known of the first. */
const TOGETHER = 5 * 60_000;
/** Milliseconds for which an act is still what explains the state of a job. */
const RECENT = 15 * 60_000;

type Trouble = Pick<Diagnosis, 'rule' | 'since' | 'cause' | 'sentence'> & {
  acts: readonly PastAct[];
  why: string;
};

/**
 * K15: what is wrong may come from recovery itself. Two people acted within minutes, one act was repeated, or the old owner
 * wrote after an act had closed its attempt while the next one runs. More of the same makes it worse.
 */
export const afterAnAct: Rule<Diagnosis> = (view) => {
  const trouble = overlap(view) ?? twoActs(view);
  if (trouble === null) return null;
  const { acts, why, ...diagnosis } = trouble;
  const records = acts.map(({ seq }) => `record ${seq}`).join(' and ');
  return {
    kind: 'after-an-act',
    confidence: 'likely',
    ...diagnosis,
    verdict: `Do no more of the same. ${why} Read ${records} first.`,
    advice: advise(view, {
      order: ['wait'],
      wait: { label: `Read ${records}`, note: 'See what was done and what came of it before anything else.' },
      reasons: { retry: why, ...reasonsAgainst(acts, why) },
    }),
  };
};

/** The old owner was alive after an operator had closed its attempt, and both ran. */
function overlap(view: View): Trouble | null {
  if (!isRunning(view)) return null;
  const { observation, job } = view;
  const { attempt: now } = job;
  if (now === null) return null;
  const late = (readValue(observation.lateWrites) ?? []).find(
    ({ at, attempt, end }) => end === 'operator' && attempt < now && isRecent(view, at),
  );
  const act =
    late && actsOf(view).find(({ attempt, at }) => attempt === late.attempt && isLater(late.at, at));
  if (!late || !act) return null;
  const by = late.owner ?? 'the old worker';
  return {
    rule: 'after-an-act/overlap',
    since: late.at,
    cause: 'Two ran after an act',
    sentence: `${by} was still at work on ${observation.subject} after ${actWords(act)}: its ${writeWords(late)} was refused at ${clock(late.at)}, while attempt ${job.attempt} runs.`,
    acts: [act],
    why: `Both may have acted outside: ${by} was alive after the act, and attempt ${job.attempt} runs.`,
  };
}

/** The two newest acts that came within minutes and were by two people, or the same act twice. */
function twoActs(view: View): Trouble | null {
  if (view.job === null || view.job.status === 'completed') return null;
  const acts = actsOf(view);
  const pair = acts
    .flatMap((second, place): [PastAct, PastAct][] => {
      const first = acts[place + 1];
      return first ? [[first, second]] : [];
    })
    .find(([first, second]) => isRecent(view, second.at) && isClose(first, second) && isOdd(first, second));
  if (pair === undefined) return null;
  const [first, second] = pair;
  const apart = lasted(epochMs(second.at) - epochMs(first.at));
  const people = first.actor !== second.actor;
  const who = people ? `${first.actorName} and ${second.actorName} acted` : `${second.actorName} acted twice`;
  return {
    rule: people ? 'after-an-act/two-people' : 'after-an-act/same-act-twice',
    since: second.at,
    cause: people ? 'Two people acted' : 'Same act twice',
    sentence: `${who} on ${view.observation.subject} within ${apart}: ${actWords(first)}, then ${actWords(second)}.`,
    acts: pair,
    why: people
      ? `${first.actorName} and ${second.actorName} acted within ${apart} of each other.`
      : `${second.actorName} did the same ${apart} before.`,
  };
}

const isClose = (first: PastAct, second: PastAct) => epochMs(second.at) - epochMs(first.at) <= TOGETHER;

/** Marking failed and then retrying is one person's plain way to go on; the same act again is not. */
const isOdd = (first: PastAct, second: PastAct) => first.actor !== second.actor || first.verb === second.verb;

const actsOf = ({ observation }: View) => readValue(observation.acts) ?? [];

function isRecent({ observation }: View, at: Timestamp): boolean {
  return epochMs(observation.databaseNow) - epochMs(at) <= RECENT;
}

function reasonsAgainst(acts: readonly PastAct[], why: string): Partial<Record<JobVerb, string>> {
  const done = JOB_VERBS.filter((verb) => acts.some((act) => act.verb === verb));
  return Object.fromEntries(done.map((verb) => [verb, why]));
}
