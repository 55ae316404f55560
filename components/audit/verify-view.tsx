'use client';

import { VerifyAside } from '@/components/audit/verify-aside';
import { VerifyHeads } from '@/components/audit/verify-heads';
import { VerifyProgress } from '@/components/audit/verify-progress';
import { VerifyResult } from '@/components/audit/verify-result';
import { verifyTitle } from '@/components/audit/verify-title';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { LiveRegion } from '@/components/ui/live-region';
import { PageHead } from '@/components/ui/page-head';
import { SideLayout } from '@/components/ui/side-layout';
import type { VerificationLine, VerificationResult } from '@/lib/audit/verification';
import type { ChainHead } from '@/lib/audit/verify-export.mjs';

type VerifyViewProps = {
  /** What goes on now; null while nothing does. */
  line: Extract<VerificationLine, { state: 'waiting' | 'running' }> | null;
  /** The last that ended on this console. */
  last: VerificationResult | null;
  /** Why the newest one got no result. */
  problem: string | null;
  /** Heads to hold it against. */
  heads: readonly ChainHead[];
  onHeads: (heads: readonly ChainHead[]) => void;
  onVerify: () => void;
};

/** The whole record, checked event by event while one looks on, or while nobody does. */
export function VerifyView({ line, last, problem, heads, onHeads, onVerify }: VerifyViewProps) {
  const title = verifyTitle(line, last);
  return (
    <>
      <PageHead
        crumb={
          <nav aria-label="Where this hangs" className="flex items-center gap-1.5">
            <Link href="/interventions" className="hover:text-ink">
              Interventions
            </Link>
            <Icon icon="chevron-right" size="lamp" />
            <span>Verify</span>
          </nav>
        }
        title={title}
        aside={
          <Button variant="primary" onClick={onVerify} unavailable={line !== null}>
            {line
              ? 'Verifying'
              : `${last ? 'Verify again' : 'Verify the record'}${heads.length > 0 ? ' against the heads' : ''}`}
          </Button>
        }
      >
        Every event is hashed anew and held against the one before it. Nothing is written.
      </PageHead>
      <LiveRegion message={line ? '' : title} />
      {problem && (
        <Banner
          tone="late"
          icon="circle-question-mark"
          title="The verification did not end."
          className="mb-3.5"
        >
          {problem} It says nothing about the record.
        </Banner>
      )}
      <SideLayout
        railWidth={292}
        rail={
          <>
            <VerifyHeads heads={heads} onHeads={onHeads} />
            <VerifyAside />
          </>
        }
      >
        {line && <VerifyProgress line={line} />}
        <VerifyResult result={last} running={line !== null} />
      </SideLayout>
    </>
  );
}
