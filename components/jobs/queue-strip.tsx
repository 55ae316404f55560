import { ACT_ICONS } from '@/components/recovery/act-icons';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Mark } from '@/components/ui/mark';
import { Refusal } from '@/components/ui/refusal';
import type { QueueOffer } from '@/lib/actions/action-offer';
import type { QueueVerb } from '@/lib/actions/recovery-action';
import { formatCount } from '@/lib/format/count';
import { formatUtcDateTime } from '@/lib/format/utc-time';
import type { QueueState } from '@/lib/jobs/queue';

export type QueueStripProps = QueueState & {
  offers: readonly QueueOffer[];
  actsOff: string | null;
  /** Opens the panel of an act. */
  onOpen: (verb: QueueVerb) => void;
};

/** The one queue that a list shows: whether it is paused, how much waits, and the act that is possible. */
export function QueueStrip(props: QueueStripProps) {
  const { name, pausedAt, pending, pendingAtLeast, running, runbookUrl, offers, actsOff, onOpen } = props;
  const possible = offers.find((offer) => offer.allowed);
  const refused = offers.find((offer) => !offer.allowed);
  return (
    <section
      aria-label={`Queue ${name}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-line bg-panel px-3.5 py-2.5"
    >
      <span className="font-medium font-mono">{name}</span>
      {pausedAt !== null && (
        <Mark tone="late" icon="circle-pause">
          Paused since {formatUtcDateTime(pausedAt)}
        </Mark>
      )}
      <span className="text-ink-2">
        {formatCount(pending, pendingAtLeast ? 'at-least' : 'exact')} pending, {formatCount(running)} running
      </span>
      {runbookUrl && (
        <a href={runbookUrl} rel="noreferrer" className="link inline-flex items-center gap-1.5">
          <Icon icon="book-open" size="button" /> Runbook
        </a>
      )}
      <span className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1.5">
        {possible ? (
          <Button
            variant="accent"
            size="small"
            icon={ACT_ICONS[possible.verb]}
            unavailable={actsOff !== null}
            className="max-sm:h-11"
            onClick={() => onOpen(possible.verb)}
          >
            {possible.label}
          </Button>
        ) : (
          refused && !refused.allowed && <Refusal verb={refused.label}>{refused.reason}</Refusal>
        )}
        {possible && actsOff !== null && <Refusal verb={possible.label}>{actsOff}</Refusal>}
      </span>
    </section>
  );
}
