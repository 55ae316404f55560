import fc from 'fast-check';
import { advise } from '@/proof/model/advice-step';
import { DESTINATION_STEPS } from '@/proof/model/destination-steps';
import { OPERATOR_STEPS } from '@/proof/model/operator-steps';
import { STEP_KINDS, type Step, type StepKind, type Take } from '@/proof/model/step';
import { TIME_STEPS } from '@/proof/model/time-steps';
import { WORKER_STEPS } from '@/proof/model/worker-steps';

export const TAKES: Readonly<Record<StepKind, Take>> = {
  ...WORKER_STEPS,
  ...DESTINATION_STEPS,
  ...TIME_STEPS,
  ...OPERATOR_STEPS,
  advise,
};

/** How often each kind comes, against 1. */
const WEIGHTS: Partial<Record<StepKind, number>> = {
  ...{
    act: 10,
    lapse: 4,
    queue: 3,
    acquire: 5,
    claim: 3,
    renew: 3,
    effect: 4,
    write: 4,
    commit: 2,
    decide: 8,
    watch: 3,
    complete: 2,
  },
};

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(...STEP_KINDS.map((kind) => ({ weight: WEIGHTS[kind] ?? 1, arbitrary: fc.constant(kind) }))),
  who: fc.nat(5),
  // Most meet at one subject.
  subject: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) }),
  how: fc.nat(999),
});

export type Schedule = { takeover: 'automatic' | 'operator' | 'sweep'; steps: readonly Step[] };

export const schedule: fc.Arbitrary<Schedule> = fc.record({
  takeover: fc.constantFrom('automatic', 'operator', 'sweep'),
  // Without bias: much of what matters takes a long story, and few small numbers are special here.
  steps: fc.noBias(fc.array(step, { minLength: 1, maxLength: 80, size: 'max' })),
});
