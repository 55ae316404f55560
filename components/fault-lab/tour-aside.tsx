import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import { Panel, PanelHead } from '@/components/ui/panel';
import { type LabTour, progressOf } from '@/lib/fault-lab/tour';

/** How far the tour is, and what goes on around it. */
export function TourAside({ tour }: { tour: LabTour }) {
  const { seen, steps } = progressOf(tour);
  return (
    <>
      <Panel aria-labelledby="tour-progress">
        <PanelHead id="tour-progress" title="The tour" note="about 5 min" />
        <div className="grid gap-2.5 px-3.5 py-3">
          <p>
            <span className="font-medium font-mono">
              {seen} of {steps}
            </span>{' '}
            <span className="text-ink-2">steps seen</span>
          </p>
          <progress
            aria-label="Steps seen"
            value={seen}
            max={steps}
            className="h-2 w-full appearance-none overflow-hidden rounded-chip bg-well inset-ring inset-ring-line-2 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-well [&::-webkit-progress-value]:bg-accent"
          />
          <ol className="grid gap-1.5">
            {tour.stops.map((stop) => {
              const done = stop.steps.filter((step) => step.seen).length;
              const complete = done === stop.steps.length;
              return (
                <li key={stop.key} className="flex items-start gap-2">
                  <Icon
                    icon={complete ? 'check' : 'circle'}
                    size="button"
                    className={complete ? 'mt-[3px] text-done' : 'mt-[3px] text-ink-3'}
                  />
                  <a href={`#stop-${stop.key}`} className="link min-w-0">
                    {stop.title}
                  </a>
                  <span className="ml-auto whitespace-nowrap font-mono text-ink-3 text-label leading-5">
                    {done}/{stop.steps.length}
                  </span>
                </li>
              );
            })}
          </ol>
        </div>
      </Panel>
      <Panel aria-labelledby="tour-notes">
        <PanelHead id="tour-notes" title="How it is checked" />
        <div className="grid gap-2 px-3.5 py-3 text-ink-2">
          <p>
            A step gets its tick when the demo has seen its fact: in the database, or in what a provider
            noted.
          </p>
          <p>
            Trouble by schedule rests while the tour is open. What it made before still stands in Triage; the
            tour’s own jobs are named here.
          </p>
          <p className="flex items-center gap-1.5 max-sm:hidden">
            <Kbd>g</Kbd>
            <Kbd>f</Kbd> brings you back here.
          </p>
        </div>
      </Panel>
    </>
  );
}
