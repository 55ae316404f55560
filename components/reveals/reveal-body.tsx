import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CONFIRM } from '@/components/recovery/act-words';
import { REASON_MIN } from '@/components/recovery/draft';
import { RevealedContent } from '@/components/reveals/revealed-content';
import type { Reveal } from '@/components/reveals/use-reveal';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/field';
import type { RevealVerb } from '@/lib/actions/recovery-action';

type RevealBodyProps = { reveal: Reveal; verb: RevealVerb; of: string };

/** What stands under a hidden thing once it was asked for: why one looks, then the content or why there is none. */
export function RevealBody({ reveal, verb, of }: RevealBodyProps) {
  const { step } = reveal;
  if (step.name === 'folded') return null;
  if (step.name === 'answered')
    return <RevealedContent outcome={step.outcome} of={of} onAgain={reveal.ask} />;
  return <WhyLook reveal={reveal} verb={verb} />;
}

function WhyLook({ reveal, verb }: Omit<RevealBodyProps, 'of'>) {
  const { step, reason, setReason, send } = reveal;
  const form = useRef<HTMLFormElement>(null);
  const [early, setEarly] = useState(false);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const left = REASON_MIN - [...reason.trim()].length;
  const missing = `Say why in at least ${REASON_MIN} characters: ${left} more.`;
  const refused = step.name === 'asking' ? step.refused : null;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setEarly(left > 0);
    if (left > 0) form.current?.querySelector('textarea')?.focus();
    else void send();
  };
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid max-w-[680px] gap-2.5">
      <TextArea
        name="reason"
        label="Why do you look?"
        hint={`${REASON_MIN} characters at least`}
        error={early && left > 0 ? missing : undefined}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          type="submit"
          variant="accent"
          unavailable={step.name === 'sent'}
          className="max-sm:h-[46px] max-sm:w-full"
        >
          {step.name === 'sent' ? 'Waiting for the database' : CONFIRM[verb]}
        </Button>
        <p className="min-w-0 flex-1 text-pretty text-ink-2 text-label">
          Who looked, when and why goes into the record. Passwords, tokens and the like stay removed.
        </p>
      </div>
      {refused && (
        <p role="alert" className="rounded-control bg-fail-tint px-3 py-2">
          {refused}
        </p>
      )}
    </form>
  );
}
