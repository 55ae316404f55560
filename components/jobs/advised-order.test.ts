import { describe, expect, it } from 'vitest';
import { inAdvisedOrder } from '@/components/jobs/advised-order';
import type { ActionOffer } from '@/lib/actions/action-offer';
import type { JobVerb } from '@/lib/actions/recovery-action';
import { diagnose } from '@/lib/triage/diagnose';
import { silent } from '@/test/support/observations';

const finding = diagnose(silent(262, -60));
const refused = (verb: JobVerb): ActionOffer => ({
  verb,
  label: verb,
  allowed: false,
  reason: 'Your role may not.',
});
const order = (offers: readonly ActionOffer[]) => inAdvisedOrder(offers, finding).map(({ verb }) => verb);

describe('inAdvisedOrder', () => {
  it('tells first what is advised, also to somebody who may not do it', () => {
    expect(finding?.safe[0]?.verb).toBe('retry');
    expect(order([refused('mark-failed'), refused('retry')])).toEqual(['retry', 'mark-failed']);
  });
});
