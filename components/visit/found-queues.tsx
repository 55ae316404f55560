import { Link } from '@/components/ui/link';
import { Panel, PanelHead } from '@/components/ui/panel';
import { queueWords } from '@/components/visit/visit-words';
import { sourceJobsPath } from '@/lib/jobs/address-url';
import type { VisitedQueue } from '@/lib/visit/snapshot';

type FoundQueuesProps = { queues: readonly VisitedQueue[]; judged: number; tookMs: number };

/** Beside the findings: which tables of jobs were found, and how much of them was judged. */
export function FoundQueues({ queues, judged, tookMs }: FoundQueuesProps) {
  return (
    <Panel aria-labelledby="found">
      <PanelHead id="found" title="Found here" count={queues.length} />
      <ul>
        {queues.map((queue) => (
          <li key={queue.name} className="border-line border-b px-3.5 pt-[7px] pb-2">
            <Link href={sourceJobsPath(queue.name)} className="link font-mono wrap-anywhere">
              {queue.name}
            </Link>
            <p className="text-ink-3 text-label wrap-anywhere">{queueWords(queue)}</p>
          </li>
        ))}
        <li className="px-3.5 pt-[7px] pb-2 text-ink-3 text-label">
          {judged} running {judged === 1 ? 'job' : 'jobs'} judged, in {tookMs} ms
        </li>
      </ul>
    </Panel>
  );
}
