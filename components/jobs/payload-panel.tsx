'use client';

import { PayloadLooks } from '@/components/jobs/payload-looks';
import { RevealBody } from '@/components/reveals/reveal-body';
import { RevealToggle } from '@/components/reveals/reveal-toggle';
import { useReveal } from '@/components/reveals/use-reveal';
import { Icon } from '@/components/ui/icon';
import { Panel } from '@/components/ui/panel';
import { Refusal } from '@/components/ui/refusal';
import type { AuditEventRow } from '@/lib/audit/audit-event';
import { countOf } from '@/lib/format/count';
import type { Job } from '@/lib/jobs/job';
import type { Timestamp } from '@/lib/time';

const KB = 1_000;

/** `2.1 kB`, or bytes below one. */
function formatBytes(bytes: number): string {
  return bytes < KB ? `${bytes} bytes` : `${(bytes / KB).toFixed(1)} kB`;
}

type PayloadPanelProps = {
  job: Job;
  databaseNow: Timestamp;
  interventions: readonly AuditEventRow[];
};

/** That there is a payload, how big it is and who looked at it. Its text comes to the browser only when it is asked for. */
export function PayloadPanel({ job, databaseNow, interventions }: PayloadPanelProps) {
  const { address, attempt, payloadBytes, payloadKeys } = job;
  const size = [
    formatBytes(payloadBytes),
    ...(payloadKeys === null ? [] : [countOf(payloadKeys, 'key')]),
  ].join(', ');
  const seen = { rule: null, sentence: `A payload of ${size}, hidden.`, readAt: databaseNow, evidence: [] };
  const reveal = useReveal({ verb: 'reveal-payload', address, seen });
  const { step, refusal } = reveal;
  const of = `payload of attempt ${attempt}`;
  return (
    <Panel aria-labelledby="payload">
      <div className="flex min-h-[38px] flex-wrap items-center gap-x-2.5 gap-y-1 px-3.5 py-1">
        <Icon icon="eye-off" size="button" className="text-ink-3" />
        <h2 id="payload" className="font-semibold">
          Payload
        </h2>
        <span className="font-medium font-mono text-ink-3 text-label">{size}</span>
        <span className="text-ink-3 text-label max-sm:hidden">
          {step.name === 'folded' && 'hidden: each look is recorded'}
        </span>
        <span className="ml-auto">
          <RevealToggle reveal={reveal} of={of} refusalId="payload-refusal" />
        </span>
      </div>
      {step.name === 'folded' && refusal && (
        <Refusal id="payload-refusal" verb="Reveal" className="px-3.5 pb-2">
          {refusal}
        </Refusal>
      )}
      {step.name !== 'folded' && (
        <div className="border-line border-t px-3.5 py-3">
          <RevealBody reveal={reveal} verb="reveal-payload" of={of} />
        </div>
      )}
      <PayloadLooks address={address} interventions={interventions} />
    </Panel>
  );
}
