import { WHY_NOT_ID } from '@/components/fault-lab/step-action';
import { TourAside } from '@/components/fault-lab/tour-aside';
import { TourNews } from '@/components/fault-lab/tour-news';
import { TourStopPanel } from '@/components/fault-lab/tour-stop-panel';
import { Banner } from '@/components/ui/banner';
import { classNames } from '@/components/ui/class-names';
import { PageHead } from '@/components/ui/page-head';
import { SideLayout } from '@/components/ui/side-layout';
import { type LabTour, nextStep, progressOf } from '@/lib/fault-lab/tour';

type FaultLabViewProps = {
  tour: LabTour;
  /** Why what is shown may be old; null while the demo answers. */
  problem: string | null;
  /** Why nothing can be caused by this person, or just now; null when it can. */
  whyNot: string | null;
  /** Why the last wish was not carried out. */
  answer: { key: string; refusal: string } | null;
  onCause: (key: string) => void;
};

/** The guided tour: four faults, each from its cause to what the destination says. */
export function FaultLabView({ tour, problem, whyNot, answer, onCause }: FaultLabViewProps) {
  const { settled, stops } = progressOf(tour);
  // The one filled button of the page stands where the tour goes on.
  const current = tour.stops.find((stop) => nextStep(stop) !== null)?.key ?? null;
  return (
    <>
      <PageHead
        title={
          settled === stops ? `All ${stops} faults are settled` : `${settled} of ${stops} faults are settled`
        }
      >
        Cause a fault, watch it arrive in Triage, recover it in the console, and see what the destination
        admitted.
      </PageHead>
      <TourNews tour={tour} />
      {problem && (
        <Banner tone="late" icon="server-crash" title={problem} className="mb-3.5">
          What is shown below was seen before.
        </Banner>
      )}
      {whyNot && (
        <div id={WHY_NOT_ID}>
          <Banner tone="note" icon="ban" title="Nothing can be caused from here." className="mb-3.5">
            {whyNot}
          </Banner>
        </div>
      )}
      <SideLayout rail={<TourAside tour={tour} />} railWidth={236}>
        <ol className={classNames('grid min-w-0 gap-3.5', problem && 'grayscale')}>
          {tour.stops.map((stop, place) => (
            <TourStopPanel
              key={stop.key}
              stop={stop}
              number={place + 1}
              isCurrent={stop.key === current}
              whyNot={problem ?? whyNot}
              refusal={answer?.key === stop.key ? answer.refusal : null}
              onCause={() => onCause(stop.key)}
            />
          ))}
        </ol>
      </SideLayout>
    </>
  );
}
