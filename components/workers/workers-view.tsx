import { Banner } from '@/components/ui/banner';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHead } from '@/components/ui/page-head';
import { Panel } from '@/components/ui/panel';
import { WatcherAbsence } from '@/components/workers/watcher-absence';
import { WorkersTable } from '@/components/workers/workers-table';
import { workersTitle } from '@/components/workers/workers-title';
import type { Finding } from '@/lib/triage/finding';
import type { WorkerList } from '@/lib/workers/worker-row';

type WorkersViewProps = {
  list: WorkerList;
  /** Why the newest read failed; the rows are then the last ones that were read. */
  problem: string | null;
  /** The finding that no watcher is heard; null while one is. */
  absence: Finding | null;
};

/** Who works here, who is not heard, and what they hold. */
export function WorkersView({ list, problem, absence }: WorkersViewProps) {
  const { rows, database, databaseNow, left } = list;
  return (
    <>
      <PageHead title={workersTitle(rows, databaseNow)}>
        Heard within the last hour. Who still holds something stays listed, however long ago it was heard.
      </PageHead>
      {problem && (
        <Banner
          tone="late"
          icon="circle-question-mark"
          title="This list could not be read again."
          className="mb-3.5"
        >
          {problem} Below is what was read last.
        </Banner>
      )}
      {absence && <WatcherAbsence finding={absence} />}
      <Panel aria-label="Workers">
        {rows.length === 0 ? (
          <EmptyState icon="server-off" title="Nobody works here">
            No worker has been heard in the last hour, and none holds a job. Pending jobs wait until one
            starts.
          </EmptyState>
        ) : (
          <WorkersTable rows={rows} database={database} databaseNow={databaseNow} />
        )}
        {left > 0 && (
          <p className="border-line border-t px-3.5 py-2 text-ink-2">{left} more workers are not listed.</p>
        )}
      </Panel>
    </>
  );
}
