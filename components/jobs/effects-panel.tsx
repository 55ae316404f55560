import { classNames } from '@/components/ui/class-names';
import { EmptyState } from '@/components/ui/empty-state';
import { Identifier } from '@/components/ui/identifier';
import { Panel, PanelHead } from '@/components/ui/panel';
import { StateMark } from '@/components/ui/state-mark';
import { formatUtcDateTime, formatUtcTime } from '@/lib/format/utc-time';
import type { EffectFacts, Slot } from '@/lib/sources/observation';

const MARKS = {
  intended: { state: 'late', word: 'intended' },
  confirmed: { state: 'completed', word: 'confirmed' },
  denied: { state: 'pending', word: 'did not happen' },
  unknown: { state: 'unknown', word: 'not known' },
} as const;

/** The ledger of what the subject did outside the database. What nobody confirmed stands out: it may have happened. */
export function EffectsPanel({ effects }: { effects: Slot<readonly EffectFacts[]> }) {
  return (
    <Panel aria-labelledby="effects">
      <PanelHead id="effects" title="Effects outside" note="ledger" />
      {effects.state === 'unread' ? (
        <EmptyState
          tone="unknown"
          icon="eye-off"
          title={effects.untold ? 'There is no ledger' : 'The ledger was not read'}
        >
          {effects.why}
        </EmptyState>
      ) : (
        <ol>
          {effects.value.map((effect) => (
            <Effect key={effect.key} effect={effect} />
          ))}
          {effects.value.length === 0 && (
            <li className="px-3.5 py-[9px] text-ink-2">Read, and empty: no effect was intended.</li>
          )}
        </ol>
      )}
    </Panel>
  );
}

function Effect({ effect }: { effect: EffectFacts }) {
  const { state, word } = MARKS[effect.status];
  const open = effect.status === 'intended' || effect.status === 'unknown';
  const at = effect.settledAt ?? effect.intendedAt;
  return (
    <li
      className={classNames(
        'border-line border-b px-3.5 py-[9px] text-label leading-[17px] last:border-b-0',
        open ? 'bg-late-tint text-ink-2' : 'text-ink-3',
      )}
    >
      <p className="flex items-center gap-2 text-body text-ink">
        <span className="font-medium font-mono">{effect.stage}</span>
        <span className="ml-auto text-[12.5px]">
          <StateMark state={state}>{word}</StateMark>
        </span>
      </p>
      <p className="mt-0.5 flex justify-between gap-2 font-mono">
        {open ? (
          <Identifier value={effect.key} what="effect key" className="-my-1.5" />
        ) : (
          <span className="min-w-0 wrap-anywhere">{effect.key}</span>
        )}
        <time dateTime={at} title={formatUtcDateTime(at)}>
          {formatUtcTime(at)}
        </time>
      </p>
      <p>
        {effect.provider}, {effect.honoursKeys ? 'honours keys' : 'honours no keys'}
      </p>
      {open && (
        <p className="mt-1 text-ink-2">
          {effect.status === 'intended' ? 'Not confirmed.' : 'Nobody could say.'} Look for this key at{' '}
          {effect.provider}.
        </p>
      )}
    </li>
  );
}
