'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';

type BreakGlassProps = {
  /** The act as its button calls it: "Fence off 1 owner". */
  label: string;
  /** What must be typed; null where acting alone is switched off. */
  phrase: string | null;
  startsOpen: boolean;
  blocked: boolean;
  onBreak: (form: HTMLFormElement | null, phrase: string) => void;
};

/** For when nobody answers: one person does alone what takes two, by a phrase that nobody types by mistake. */
export function BreakGlass({ label, phrase, startsOpen, blocked, onBreak }: BreakGlassProps) {
  const [typed, setTyped] = useState('');
  if (phrase === null) {
    return (
      <p className="border-line border-t px-4 py-[11px] text-ink-2 text-label">
        Acting alone when nobody answers is switched off on this console: it takes an approver.
      </p>
    );
  }
  return (
    <details open={startsOpen} className="group border-line border-t">
      <summary className="flex cursor-pointer list-none items-center gap-1.5 px-4 py-[11px] font-medium text-ink-2 text-label -outline-offset-2 hover:text-ink max-sm:min-h-11">
        <Icon icon="chevron-right" size="lamp" className="group-open:rotate-90" />
        Nobody answers?
      </summary>
      <div className="grid gap-2.5 px-4 pb-3">
        <p className="text-pretty text-ink-2">
          You can break the glass and act alone. The record says so for ever, with your name and the phrase;
          every approver and reviewer is told at once; and a reviewer must look at it within 24 hours.
        </p>
        <TextField
          name="phrase"
          label={
            <>
              Type <span className="rounded-[2px] bg-well px-[3px] font-mono text-[12.5px]">{phrase}</span>
            </>
          }
          hint="exactly"
          mono
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          // Enter would send the form, which asks a second person.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <Button
          variant="danger"
          icon="hammer"
          unavailable={typed !== phrase || blocked}
          className="w-full sm:h-10 max-sm:h-[46px]"
          onClick={(event) => onBreak(event.currentTarget.form, typed)}
        >
          Break the glass: {label.charAt(0).toLowerCase()}
          {label.slice(1)} alone
        </Button>
      </div>
    </details>
  );
}
