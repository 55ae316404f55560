import type { AlertConfig } from '@/lib/alerts/alert-config';
import type { AlertReading } from '@/lib/alerts/alert-reading';
import type { AlertRule } from '@/lib/alerts/alert-rule';
import { doubtedOf, judgeFindings } from '@/lib/alerts/judge-findings';
import { judgeAge, judgeCount, judgeLockSample, judgeLocks } from '@/lib/alerts/judge-levels';
import { judgeRecord, judgeReviews } from '@/lib/alerts/judge-record';
import type { Firing, Judgement } from '@/lib/alerts/judgement';

/** Holds every rule against one reading. Pure: no clock, no database. */
export function judgeRules({ rules, resolveAfter }: AlertConfig, reading: AlertReading): Judgement {
  const judged = rules.flatMap((rule) => {
    const firing = judgeRule(rule, reading);
    return firing === null ? [] : [{ rule, firing }];
  });
  return {
    firing: judged.flatMap(({ firing }) => firing),
    // A sample that did not look at everything raises and ends nothing.
    judged: judged
      .filter(({ rule }) => rule.kind !== 'finding' || reading.whole)
      .map(({ rule }) => rule.name),
    configured: rules.map(({ name }) => name),
    doubted: doubtedOf(reading.findings),
    resolveAfter,
  };
}

/** What one rule fires for; null when what it is about was not read. */
function judgeRule(rule: AlertRule, reading: AlertReading): Firing[] | null {
  switch (rule.kind) {
    case 'finding':
      return judgeFindings(rule, reading);
    case 'oldest-pending':
    case 'oldest-running':
      return judgeAge(rule, reading);
    case 'renew-failures':
    case 'stale-writes':
      return judgeCount(rule, reading);
    case 'lock-sample-slow':
      return judgeLockSample(rule, reading);
    case 'locks-piling-up':
      return judgeLocks(rule, reading);
    case 'reviews-waiting':
      return judgeReviews(rule, reading);
    case 'record-broken':
      return judgeRecord(rule, reading);
    // A watcher judges, so one is heard.
    case 'watcher-silent':
      return [];
  }
}
