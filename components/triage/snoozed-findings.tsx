'use client';

import { useState } from 'react';
import { SnoozeSentence } from '@/components/triage/snooze-sentence';
import { snoozedTitle } from '@/components/triage/triage-title';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import { findingActPath, findingHome } from '@/lib/triage/finding-url';
import type { Snoozed } from '@/lib/triage/set-aside';

type SnoozedFindingsProps = {
  snoozed: readonly [Snoozed, ...Snoozed[]];
  /** Whether the finding that the address names is among them. */
  startsOpen: boolean;
  actsOff: string | null;
};

/** What somebody set aside, folded away: who, until when, why, and the way to have it back. */
export function SnoozedFindings({ snoozed, startsOpen, actsOff }: SnoozedFindingsProps) {
  const [open, setOpen] = useState(startsOpen);
  return (
    <Panel aria-label="Snoozed">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-[42px] w-full items-center gap-2 px-3.5 text-left text-ink-2 -outline-offset-2 hover:bg-well"
        >
          <Icon icon={open ? 'chevron-down' : 'chevron-right'} />
          {snoozedTitle(snoozed)}
        </button>
      </h2>
      {open && (
        <ul className="border-line border-t">
          {snoozed.map(({ finding, snooze }) => (
            <li
              key={finding.fingerprint}
              className="grid gap-0.5 border-line border-b px-3.5 py-2 last:border-b-0 wrap-anywhere"
            >
              <span className="flex flex-wrap items-baseline gap-x-3">
                <Link href={findingHome(finding)} className="link font-mono">
                  {finding.subject}
                </Link>
                {finding.cause}
                {actsOff === null && (
                  <Link href={findingActPath(finding, 'unsnooze')} className="link ml-auto">
                    Show again
                  </Link>
                )}
              </span>
              <span className="text-ink-2 text-label">
                <SnoozeSentence snooze={snooze} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
