'use client';

import { useActionState } from 'react';
import { setPassword } from '@/app/set-password/actions';
import { Button, buttonClass } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Link } from '@/components/ui/link';

/** Why it is not set yet, or that it is. */
type Standing = { set: boolean; sentence: string | null };

const NO_LINK = 'This address holds no link. Open the whole link that an admin gave you.';

/** Sends the secret of the address with the password, and leads to the sign-in. */
export function SetPasswordForm() {
  const [{ set, sentence }, act, pending] = useActionState(
    async (_: Standing, form: FormData): Promise<Standing> => {
      const secret = window.location.hash.slice(1);
      const refusal = secret === '' ? NO_LINK : await setPassword(secret, String(form.get('password') ?? ''));
      // Behind Back it would still stand in the address.
      if (refusal === null) window.history.replaceState(null, '', window.location.pathname);
      return { set: refusal === null, sentence: refusal };
    },
    { set: false, sentence: null },
  );
  if (set) {
    return (
      <div role="status" className="grid gap-3">
        <p>Your password is set.</p>
        <Link href="/sign-in" className={buttonClass({ variant: 'primary' })}>
          Sign in
        </Link>
      </div>
    );
  }
  return (
    <form action={act} className="grid gap-3.5">
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={12}
        maxLength={128}
        required
      />
      {sentence !== null && (
        <p role="alert" className="text-fail text-label">
          {sentence}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        icon="key-round"
        unavailable={pending}
        className="mt-1 max-sm:h-[46px]"
      >
        {pending ? 'Setting it' : 'Set password'}
      </Button>
    </form>
  );
}
