import type { ReactNode } from 'react';
import { SameWish } from '@/components/audit/same-wish';
import { StoryStep } from '@/components/audit/story-step';
import { EndStep } from '@/components/episodes/end-step';
import { Followed } from '@/components/episodes/followed';
import { OnLink } from '@/components/episodes/on-link';
import { NamedText } from '@/components/triage/named-text';
import { Confidence } from '@/components/ui/confidence';
import { Link } from '@/components/ui/link';
import type { AuditEventRow } from '@/lib/audit/audit-event';
import type { EpisodeRow } from '@/lib/episodes/episode-row';
import type { EpisodeStory } from '@/lib/episodes/episode-story';
import { took } from '@/lib/episodes/episode-words';
import { countOf } from '@/lib/format/count';
import { formatUtcDate, formatUtcTime } from '@/lib/format/utc-time';
import { episodePath } from '@/lib/jobs/address-url';
import { isLater, type Timestamp } from '@/lib/time';
import { nthTime } from '@/lib/triage/episode';

type Step = { key: string; at: Timestamp; title: ReactNode; body: ReactNode };

/** Begun, detected, at its worst, acted on, ended, and what followed: in the order in which it happened. */
export function EpisodeSteps({ story }: { story: EpisodeStory }) {
  const { episode, acts } = story;
  const { troubleSince, openedAt, closedAt } = episode;
  const during = [detected(episode), ...worst(episode), ...acts.map((act) => acted(act, episode))].sort(
    (a, b) => Number(isLater(a.at, b.at)) - Number(isLater(b.at, a.at)),
  );
  return (
    <ol className="rounded-panel border border-line bg-panel py-1.5 pr-5 max-sm:pr-3">
      <StoryStep when={troubleSince ? whenOf(troubleSince, openedAt) : '?'} title="It began">
        {began(episode)}
      </StoryStep>
      {during.map(({ key, at, title, body }) => (
        <StoryStep key={key} when={whenOf(at, openedAt)} title={title}>
          {body}
        </StoryStep>
      ))}
      <StoryStep
        when={closedAt ? whenOf(closedAt, openedAt) : 'now'}
        title={closedAt ? 'It ended' : 'It lasts'}
      >
        <EndStep story={story} />
      </StoryStep>
      <StoryStep when="later" title="What followed" last>
        <Followed story={story} />
      </StoryStep>
    </ol>
  );
}

/** The time of day; with its date where it is another day than that of the opening. */
function whenOf(at: Timestamp, openedAt: Timestamp): string {
  const date = formatUtcDate(at);
  return date === formatUtcDate(openedAt)
    ? formatUtcTime(at)
    : `${date.replace(/ \d{4}$/, '')} ${formatUtcTime(at)}`;
}

function began({ troubleSince, times }: EpisodeRow): ReactNode {
  if (troubleSince === null)
    return <p className="text-ink-2">Since when is not known: nothing that was read told.</p>;
  return (
    <p className="text-ink-2">
      {times.toDetect === null
        ? 'So the evidence said when it was seen again.'
        : `So the evidence said, ${took(times.toDetect)} before the watcher saw it.`}
    </p>
  );
}

function detected(episode: EpisodeRow): Step {
  const { openedAt, worst, rule, flapOf, flaps } = episode;
  return {
    ...{ key: 'detected', at: openedAt, title: 'The watcher detected it' },
    body: (
      <>
        <p>
          On <OnLink episode={episode} />, by the rule <span className="font-mono text-[12.5px]">{rule}</span>
          .
        </p>
        {flapOf !== null && (
          <p className="text-ink-2">
            It was there for the {nthTime(flaps)}: each time it was over without an act and came back within
            ten minutes. It began with{' '}
            <Link href={episodePath(flapOf)} className="link">
              the first
            </Link>
            .
          </p>
        )}
        {worst.at === openedAt && <Worst episode={episode} />}
      </>
    ),
  };
}

/** A step of its own only when it grew worse than it was at first sight. */
function worst(episode: EpisodeRow): Step[] {
  const { worst, openedAt } = episode;
  if (worst.at === openedAt) return [];
  return [
    { key: 'worst', at: worst.at ?? openedAt, title: 'The worst it was', body: <Worst episode={episode} /> },
  ];
}

function Worst({ episode }: { episode: EpisodeRow }) {
  const { worst, subject, owner } = episode;
  return (
    <>
      <p className="my-1 text-pretty leading-[22px] wrap-anywhere">
        <NamedText text={worst.sentence} names={[subject, owner]} />
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-ink-3 text-label">
        <span>{worst.heldUp === 0 ? 'It held up no job' : `It held up ${countOf(worst.heldUp, 'job')}`}</span>
        <Confidence level={worst.confidence} />
      </p>
    </>
  );
}

function acted(act: AuditEventRow, { firstAct, times, closedAct }: EpisodeRow): Step {
  const first = act.seq === firstAct?.seq && times.toFirstAct !== null;
  return {
    ...{ key: `act-${act.seq}`, at: act.at },
    title: first
      ? `First act, ${took(times.toFirstAct ?? 0)} after it was detected`
      : act.seq === closedAct
        ? 'The act that ended it'
        : 'An act on it',
    body: <SameWish row={act} />,
  };
}
