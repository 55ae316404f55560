import { redirect } from 'next/navigation';

/** Where a visit told what agreeing would create. On a console everybody has agreed. */
export default function AgreedPage() {
  redirect('/');
}
