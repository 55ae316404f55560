import type { Metadata } from 'next';
import { AgreeScreen } from '@/app/visit/(seen)/agree/agree-screen';
import { requireVisit } from '@/app/visit/visitor';
import { readAgreement } from '@/lib/visit/queries/read-agreement';
import { askVisit } from '@/lib/visit/sampler';

export const metadata: Metadata = { title: 'What agreeing creates' };

export default async function AgreePage() {
  await requireVisit();
  const { value } = await askVisit();
  return <AgreeScreen agreement={readAgreement().agreement} first={value.snapshot?.standing ?? null} />;
}
