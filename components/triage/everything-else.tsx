import type { ReactNode } from 'react';
import { CountedApart } from '@/components/triage/counted-apart';
import { NamedText } from '@/components/triage/named-text';
import { StripUnread } from '@/components/triage/rare-panels';
import { Sparkline } from '@/components/triage/sparkline';
import { stripFacts, usualMinute } from '@/components/triage/strip-facts';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { Panel, PanelHead } from '@/components/ui/panel';
import { formatUtcTime } from '@/lib/format/utc-time';
import { interventionPath } from '@/lib/jobs/address-url';
import type { TriageSnapshot } from '@/lib/triage/snapshot';

/** That all else is well, or is not: what runs, what waits, who is heard, and what could not be judged. */
export function EverythingElse({ snapshot }: { snapshot: TriageSnapshot }) {
  const { strip, notJudged, tookMs, judged, others } = snapshot;
  return (
    <Panel aria-labelledby="everything-else">
      <PanelHead id="everything-else" title="Everything else" />
      {strip === null ? (
        <StripUnread />
      ) : (
        <dl>
          <CompletedMinute completed={strip.completedPerMinute} />
          {stripFacts(strip).map((fact) => (
            <Fact key={fact.name} {...fact} />
          ))}
          {others.length > 0 && (
            <Fact
              name="Counted apart"
              value={
                <span>
                  <CountedApart others={others} />
                </span>
              }
              note="jobs of these tables are judged too, and counted on their own lists only"
              lit={false}
            />
          )}
          <Fact name="Judged" value={String(judged)} note={`running attempts, in ${tookMs} ms`} lit={false} />
          {notJudged.map(({ what, why }) => (
            <Fact key={what} name="Not judged" value={what} note={why} lit={false} />
          ))}
          {strip.lastIntervention && (
            <Fact
              name="Last intervention"
              value={
                <Link href={interventionPath(strip.lastIntervention.seq)} className="link">
                  {formatUtcTime(strip.lastIntervention.at).slice(0, 5)}
                </Link>
              }
              note={`${strip.lastIntervention.actorName}: ${strip.lastIntervention.action.replaceAll('-', ' ')} ${strip.lastIntervention.subject ?? ''}`}
              lit={false}
            />
          )}
        </dl>
      )}
    </Panel>
  );
}

function CompletedMinute({ completed }: { completed: readonly number[] }) {
  const usual = usualMinute(completed);
  const fell = usual !== null && usual.last < usual.low / 2;
  return (
    <Fact
      name="Completed a minute"
      value={String(completed.at(-1) ?? 0)}
      note={usual ? `usually ${usual.low} to ${usual.high}` : 'too short a time to say what is usual'}
      lit={fell}
    >
      <Sparkline values={completed} usual={usual ? (usual.low + usual.high) / 2 : null} lit={fell} />
    </Fact>
  );
}

type FactProps = {
  name: string;
  value: ReactNode;
  note: string | null;
  names?: readonly string[];
  lit: boolean;
  children?: ReactNode;
};

function Fact({ name, value, note, names = [], lit, children }: FactProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2 border-line border-b px-3.5 pt-[7px] pb-2 last:border-b-0">
      <dt className="text-ink-2">{name}</dt>
      <dd
        className={`flex items-center justify-end gap-1.5 text-right font-medium font-mono text-[15px] leading-5 tracking-[-0.03em] wrap-anywhere ${lit ? 'text-late' : ''}`}
      >
        {lit && <Icon icon="clock-alert" size="button" />}
        {value}
      </dd>
      {children}
      {note !== null && (
        <dd className="col-span-full text-ink-3 text-label wrap-anywhere">
          <NamedText text={note} names={names} />
        </dd>
      )}
    </div>
  );
}
