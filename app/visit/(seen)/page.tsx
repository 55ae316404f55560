import type { Metadata } from 'next';
import { VisitScreen } from '@/app/visit/(seen)/visit-screen';
import { requireVisit } from '@/app/visit/visitor';
import { askVisit } from '@/lib/visit/sampler';

export const metadata: Metadata = { title: 'Triage' };

export default async function VisitPage() {
  await requireVisit();
  const { value } = await askVisit();
  return <VisitScreen first={value.snapshot} />;
}
