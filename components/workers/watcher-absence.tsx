import { EvidencePanel } from '@/components/jobs/evidence-panel';
import { Banner } from '@/components/ui/banner';
import type { Finding } from '@/lib/triage/finding';

/** That no watcher is heard, with what was read of it: the one process that is no worker and that they all rely on. */
export function WatcherAbsence({
  finding: { sentence, verdict, evidence, databaseNow },
}: {
  finding: Finding;
}) {
  return (
    <section aria-label="The watcher" className="mb-3.5 grid gap-3.5">
      <Banner tone="late" icon="bell-off" title={sentence}>
        {verdict}
      </Banner>
      <EvidencePanel evidence={evidence} databaseNow={databaseNow} />
    </section>
  );
}
