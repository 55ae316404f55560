import { classNames } from '@/components/ui/class-names';
import { Lamp } from '@/components/ui/lamp';
import type { TourVerdict } from '@/lib/fault-lab/tour';

/** What ledger, providers and rejected writes say in the end; each line by itself, so that a broken one is seen. */
export function Verdict({ verdict }: { verdict: TourVerdict }) {
  return (
    <div className="border-line border-t bg-well px-3.5 pt-3 pb-3.5 sm:px-4">
      <h3 className="mb-1.5 text-ink-3 text-label">Verdict of the destination</h3>
      <ul className="grid gap-1">
        {verdict.findings.map(({ holds, sentence }) => (
          <li key={sentence} className="flex items-start gap-3">
            <Lamp tone={holds ? 'done' : 'fail'} icon={holds ? 'check' : 'x'} className="mt-[1.5px]" />
            <p
              className={classNames('min-w-0 font-medium text-finding wrap-anywhere', !holds && 'text-fail')}
            >
              <span className="sr-only">{holds ? 'Holds: ' : 'Broken: '}</span>
              {sentence}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
