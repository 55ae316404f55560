import { renewalWords } from '@/components/approvals/renewals';
import { requestSubject, requestTitle } from '@/components/recovery/request-title';
import { SheetSection } from '@/components/ui/sheet';
import type { Approval } from '@/lib/approvals/approval';

/** The act once more, where the panel covers the page: what is approved, why it takes two, and whether its owner beat since. */
export function WhatIsApproved({ approval, stale }: { approval: Approval; stale: boolean }) {
  const renewed = approval.renewedSince && !stale ? renewalWords(approval.renewedSince) : null;
  return (
    <SheetSection title="What you approve">
      <p className="text-pretty wrap-anywhere">
        <b className="font-semibold">{requestTitle(approval)}</b>,{' '}
        <span className="font-mono">{requestSubject(approval)}</span>. {approval.why}
      </p>
      {renewed && <p className="mt-1 text-pretty text-ink-2">{renewed}</p>}
    </SheetSection>
  );
}
