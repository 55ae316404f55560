import { ChainLine } from '@/components/jobs/chain-line';
import { ACT_ICONS } from '@/components/recovery/act-icons';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { Timestamp } from '@/lib/time';
import { findingActPath, findingHome } from '@/lib/triage/finding-url';
import type { JobChain } from '@/lib/triage/job-chain';

type BlockingChainPanelProps = {
  /** Null when sessions and locks could not be read. */
  chain: JobChain | null;
  subject: string;
  database: string;
  databaseNow: Timestamp;
  actsOff: string | null;
};

/** What a job waits for, from the root down to its own session. Nothing where nothing is in its way. */
export function BlockingChainPanel(props: BlockingChainPanelProps) {
  const { chain, subject, database, databaseNow, actsOff } = props;
  if (chain === null)
    return (
      <Panel aria-labelledby="chain">
        <PanelHead id="chain" title="Blocking chain" />
        <EmptyState tone="unknown" icon="circle-question-mark" title="Sessions and locks could not be read">
          Whether it waits for somebody is not known.
        </EmptyState>
      </Panel>
    );
  const { links, root } = chain;
  if (links.length === 0) return null;
  const rootFirst = links.toReversed();
  return (
    <Panel aria-labelledby="chain">
      <PanelHead id="chain" title="Blocking chain" count={links.length} note="root first" />
      <ol className="px-3.5 py-2.5">
        {rootFirst.map((link, place) => (
          <ChainLine
            key={link.session?.pid ?? link.name}
            link={link}
            root={place === 0}
            last={place === rootFirst.length - 1}
            own={link.waitsFor !== null && place === rootFirst.length - 1 ? subject : null}
            database={database}
            databaseNow={databaseNow}
          />
        ))}
      </ol>
      {root && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t bg-well px-3.5 py-2">
          <RootAct root={root} actsOff={actsOff} />
          <Link href={findingHome(root)} className="link">
            Everybody behind it
          </Link>
          <p className="w-full text-pretty text-ink-2 text-label">{root.safe[0]?.note}</p>
        </div>
      )}
    </Panel>
  );
}

/** The act on the root, never on the job's own session. It opens a panel and writes nothing. */
function RootAct({ root, actsOff }: { root: NonNullable<JobChain['root']>; actsOff: string | null }) {
  const [act] = root.safe;
  if (!act) return null;
  if (act.verb === 'wait' || actsOff !== null) return <b className="font-medium">{act.label}</b>;
  return (
    <Link href={findingActPath(root, act.verb)} className={buttonClass({ variant: 'accent', size: 'small' })}>
      <Icon icon={ACT_ICONS[act.verb]} size="button" />
      {act.label}
    </Link>
  );
}
