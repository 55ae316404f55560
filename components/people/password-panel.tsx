import type { FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Panel, PanelHead } from '@/components/ui/panel';

type PasswordPanelProps = {
  /** Why the last try changed nothing. */
  refused: string | null;
  pending: boolean;
  onChange: (form: FormData) => void;
};

/** Another password for one's own account. A try that was refused leaves what was typed. */
export function PasswordPanel({ refused, pending, onChange }: PasswordPanelProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!pending) onChange(new FormData(event.currentTarget));
  };
  return (
    <Panel aria-labelledby="password">
      <PanelHead id="password" title="Password" />
      <form onSubmit={submit} className="grid gap-3 px-3.5 py-3">
        <TextField
          label="Password now"
          name="current"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          required
        />
        <TextField
          label="New password"
          hint="12 characters at least"
          name="next"
          type="password"
          autoComplete="new-password"
          minLength={12}
          maxLength={128}
          required
        />
        {refused !== null && (
          <p role="alert" className="text-fail text-label">
            {refused}
          </p>
        )}
        <Button type="submit" icon="key-round" unavailable={pending} className="max-sm:h-[46px]">
          {pending ? 'Changing it' : 'Change password'}
        </Button>
        <p className="text-ink-3 text-label">Your other sessions end with it.</p>
      </form>
    </Panel>
  );
}
