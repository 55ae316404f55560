import type { AlertReading } from '@/lib/alerts/alert-reading';
import type { FindingRule } from '@/lib/alerts/alert-rule';
import type { Firing } from '@/lib/alerts/judgement';
import { type Said, type SaidLink, spokenSince } from '@/lib/alerts/said';
import { countOf } from '@/lib/format/count';
import { findingPath, jobPath } from '@/lib/jobs/address-url';
import type { Card } from '@/lib/triage/card';
import type { Confidence, Finding } from '@/lib/triage/finding';
import { findingHome } from '@/lib/triage/finding-url';
import { foldFindings } from '@/lib/triage/fold';
import { FOLDED_CAUSE } from '@/lib/triage/fold-words';
import { workerPath } from '@/lib/workers/worker-url';

/** What a message can name of them; the page has the rest. */
const NAMED = 10;
/** By which an alert knows its findings again. */
const FINGERPRINTS = 200;

const CONFIDENCES: readonly Confidence[] = ['unknown', 'likely', 'certain'];

/**
 * The causes that a rule fires for, folded as Triage folds them: a worker that falls silent with twelve jobs is one alert. A
 * cause whose findings are all snoozed fires aside.
 */
export function judgeFindings(rule: FindingRule, { findings, snoozed }: AlertReading): Firing[] {
  const ours = findings.filter((finding) => isOf(rule, finding));
  return foldFindings(ours)
    .filter(({ heldUp }) => rule.heldUp <= 1 || heldUp >= rule.heldUp)
    .map((card) => ({
      rule: rule.name,
      kind: rule.kind,
      key: card.key,
      said: saidOf(card),
      fingerprints: card.findings.slice(0, FINGERPRINTS).map(({ fingerprint }) => fingerprint),
      value: card.heldUp,
      to: rule.to,
      repeat: rule.repeat,
      openFor: rule.openFor,
      aside: card.findings.every(({ fingerprint }) => snoozed.has(fingerprint)),
    }));
}

/** The jobs about which nobody can tell just now, by how their fingerprints begin: what ended a finding would not be seen. */
export function doubtedOf(findings: readonly Finding[]): string[] {
  const doubted = findings.filter(({ kind }) => kind === 'cannot-tell');
  return [...new Set(doubted.map(({ fingerprint }) => fingerprint.split('/').slice(0, 3).join('/')))];
}

function isOf({ findings, confidence, queues }: FindingRule, finding: Finding): boolean {
  if (!findings.includes(finding.kind)) return false;
  if (CONFIDENCES.indexOf(finding.confidence) < CONFIDENCES.indexOf(confidence)) return false;
  return queues === null || queuesOf([finding]).some((queue) => queues.includes(queue));
}

function queuesOf(findings: readonly Finding[]): string[] {
  const queues = findings.flatMap(({ queue, sufferers }) =>
    queue === null ? sufferers.map((sufferer) => sufferer.queue) : [queue],
  );
  return [...new Set(queues)].sort();
}

function saidOf(card: Card): Said {
  const { kind, heldUp, since, findings, owner } = card;
  const queues = queuesOf(findings);
  return {
    sentence: [
      `${FOLDED_CAUSE[kind]}${owner === null ? '' : `: ${owner}`}.`,
      ...(heldUp > 0 ? [`${countOf(heldUp, 'job')} held up${inQueues(queues)}.`] : []),
      ...(since === null ? [] : [`Since ${spokenSince(since, findings[0].databaseNow)}.`]),
    ].join(' '),
    queues,
    owner,
    heldUp,
    since,
    limit: null,
    path: pathOf(findings[0]),
    links: linksOf(card),
    named: { sentence: card.sentence, subjects: subjectsOf(card) },
  };
}

function inQueues(queues: readonly string[]): string {
  const [first, second, ...more] = queues;
  if (first === undefined) return '';
  if (second === undefined) return ` in ${first}`;
  return ` in ${first}, ${second}${more.length > 0 ? ` and ${countOf(more.length, 'more queue')}` : ''}`;
}

/** A prepared transaction is called by whoever prepared it: its name may say whose it is. */
function pathOf(finding: Finding): string {
  return finding.about === 'prepared' ? '/locks' : findingPath(finding.fingerprint);
}

function linksOf({ owner, findings }: Card): SaidLink[] {
  const [first] = findings;
  const home =
    first.about === 'job'
      ? [{ label: 'Job', path: jobPath(first.address) }]
      : first.about === 'prepared'
        ? []
        : [{ label: 'Evidence', path: findingHome(first) }];
  return [
    { label: 'Finding', path: pathOf(first) },
    ...home,
    ...(owner === null ? [] : [{ label: 'Worker', path: workerPath(owner) }]),
  ];
}

function subjectsOf({ findings }: Card): string[] {
  const [first] = findings;
  const all = first.about === 'job' ? findings : first.sufferers;
  return all.slice(0, NAMED).map(({ subject }) => subject);
}
