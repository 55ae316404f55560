import { Icon } from '@/components/ui/icon';
import type { IconName } from '@/components/ui/icon-name';
import { Link } from '@/components/ui/link';
import { Mark } from '@/components/ui/mark';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { Tone } from '@/components/ui/tone';
import type { AuditEvent } from '@/lib/audit/audit-event';
import type { ChainCheck } from '@/lib/audit/intervention';
import { VERIFY_PAGE } from '@/lib/audit/verify-path';

type ChainPanelProps = { event: AuditEvent; chain: ChainCheck };

/** What ties this record to its neighbours, and whether it still is what was written. */
export function ChainPanel({ event, chain }: ChainPanelProps) {
  const { tone, icon, word, says } = verdictOf(chain);
  return (
    <Panel aria-labelledby="chain">
      <PanelHead
        id="chain"
        title="Record"
        count={event.seq}
        note={<Icon icon="fingerprint" size="button" className="text-ink-3" />}
      />
      <div className="px-3.5 py-3">
        <Mark tone={tone} icon={icon}>
          {word}
        </Mark>
        <p className="mt-1 mb-2 text-ink-2 text-label">{says}</p>
        <dl className="grid grid-cols-[48px_minmax(0,1fr)] gap-x-2 gap-y-0.5 text-ink-3 text-label leading-[18px]">
          <Hash name="before" value={event.prevHash} />
          <Hash name="this" value={event.hash} strong />
          <Hash name="after" value={chain.nextHash ?? 'none yet'} />
        </dl>
        <p className="mt-2 text-label">
          <Link href={VERIFY_PAGE} className="link">
            Verify the whole record
          </Link>
        </p>
      </div>
      <dl className="grid grid-cols-[74px_minmax(0,1fr)] gap-x-2 gap-y-1 border-line border-t px-3.5 py-3 text-ink-3 text-label leading-[18px]">
        <Hash name="request" value={event.requestKey ?? 'none'} />
        <Hash name="correlation" value={event.correlationId} />
      </dl>
    </Panel>
  );
}

type Verdict = { tone: Tone; icon: IconName; word: string; says: string };

function verdictOf({ matches, linked, followed }: ChainCheck): Verdict {
  if (!matches) {
    return {
      tone: 'fail',
      icon: 'x',
      word: 'Hash does not match',
      says: 'What is stored now is not what was hashed: the row was changed after it was written. Tell whoever keeps the record.',
    };
  }
  if (!linked || followed === false) {
    return {
      tone: 'late',
      icon: 'circle-question-mark',
      word: 'Chain broken beside it',
      says: 'This event’s hash was recomputed and matches, but a neighbour no longer agrees with it.',
    };
  }
  const after = followed === null ? 'It is the newest.' : 'The event after it holds this one’s hash.';
  return {
    tone: 'done',
    icon: 'check',
    word: 'Chain verified here',
    says: `This event’s hash was recomputed and matches. It holds the hash of the event before. ${after}`,
  };
}

function Hash({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={`font-mono wrap-anywhere ${strong ? 'text-ink' : ''}`}>{value}</dd>
    </>
  );
}
