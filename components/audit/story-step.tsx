import type { ReactNode } from 'react';

type StoryStepProps = { when: string; title: ReactNode; last?: boolean; children: ReactNode };

/** One step of the spine: its time at the left, what happened at the right. */
export function StoryStep({ when, title, last = false, children }: StoryStepProps) {
  return (
    <li className="relative grid grid-cols-[28px_minmax(0,1fr)] sm:grid-cols-[108px_minmax(0,1fr)]">
      <div className="relative pt-[13px] pr-[26px] text-right max-sm:pr-0">
        <span className="font-medium font-mono text-ink-2 max-sm:sr-only">{when}</span>
        <span
          aria-hidden="true"
          className={`absolute top-0 right-[8.25px] border-line-2 border-l-[1.5px] max-sm:right-[12.25px] ${last ? 'h-5' : 'bottom-0'} [li:first-child>div>&]:top-5`}
        />
        <span
          aria-hidden="true"
          className="absolute top-[17px] right-1 size-2.5 rounded-[2px] bg-panel inset-ring-2 inset-ring-accent max-sm:right-2"
        />
      </div>
      <div className={`min-w-0 pt-2.5 pb-[13px] pl-3 max-sm:pl-2 ${last ? '' : 'border-line border-b'}`}>
        <h2 className="mb-[3px] font-semibold text-section tracking-[-0.008em]">
          {title} <span className="font-mono font-normal text-ink-3 text-label sm:hidden">{when}</span>
        </h2>
        {children}
      </div>
    </li>
  );
}
