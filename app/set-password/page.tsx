import type { Metadata } from 'next';
import { SetPasswordForm } from '@/app/set-password/set-password-form';
import { DoorPage } from '@/components/shell/door-page';
import { consoleEnvironment } from '@/lib/environment';

export const metadata: Metadata = { title: 'Set a password' };

/** Where the link of an admin leads. The secret stands behind the # and has not been sent when this page is drawn. */
export default function SetPasswordPage() {
  return (
    <DoorPage
      environment={consoleEnvironment()}
      title="Set your password"
      lead="Twelve characters at least. The link that brought you here is good once."
      foot="Nobody else knows it then, and no admin can read it."
    >
      <SetPasswordForm />
    </DoorPage>
  );
}

export const dynamic = 'force-dynamic';
