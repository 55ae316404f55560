import type { Metadata } from 'next';
import { VerifyScreen } from '@/app/(console)/interventions/verify/verify-screen';
import { requireActor } from '@/app/(console)/require-actor';
import { consoleVerifications } from '@/lib/audit/queries/console-verifications';

export const metadata: Metadata = { title: 'Verify the record' };

export default async function VerifyPage() {
  await requireActor();
  return <VerifyScreen standing={consoleVerifications().standing()} />;
}
