import { redirect } from 'next/navigation';
import { requireActor } from '@/app/(console)/require-actor';

/** Where a visit told what agreeing would create. On a console everybody has agreed. */
export default async function AgreedPage() {
  await requireActor();
  redirect('/');
}
