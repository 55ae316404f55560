'use client';

import { useActionState } from 'react';
import { signIn } from '@/app/sign-in/actions';
import { NOT_TRIED } from '@/app/sign-in/sign-in-state';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';

/** Works without script as well: then the page comes back with the sentence in it. */
export function SignInForm({ next }: { next: string }) {
  const [state, act, pending] = useActionState(signIn, NOT_TRIED);
  return (
    <form action={act} className="grid gap-3.5">
      <input type="hidden" name="next" value={next} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={state.email}
        maxLength={254}
        required
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={128}
        required
      />
      {state.sentence !== null && (
        <p role="alert" className="text-fail text-label">
          {state.sentence}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        icon="log-in"
        unavailable={pending}
        className="mt-1 max-sm:h-[46px]"
      >
        {pending ? 'Signing in' : 'Sign in'}
      </Button>
    </form>
  );
}
