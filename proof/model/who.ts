import type { Step } from '@/proof/model/step';
import type { Grant, Worker, World } from '@/proof/model/world';

/** The subject that a step is about. */
export const subjectOf = ({ subjects }: World, { subject }: Step) =>
  subjects[subject % subjects.length] as string;

/** One of the workers that go about, and what it believes to hold of a subject. */
export function holderOf(world: World, step: Step): readonly [Worker, Grant] | undefined {
  const subject = subjectOf(world, step);
  const holders = world.workers.flatMap((worker) => {
    const grant = worker.grants.get(subject);
    return grant && !worker.stopped ? [[worker, grant] as const] : [];
  });
  return holders[step.who % Math.max(holders.length, 1)];
}
