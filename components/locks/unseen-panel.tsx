import { CopyCode } from '@/components/ui/copy-code';
import { Icon } from '@/components/ui/icon';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { Unseen } from '@/lib/locks/lock-sample';

/** What the console's role or the server keeps from being read, why, and the statement that would mend it. */
export function UnseenPanel({ unseen }: { unseen: readonly Unseen[] }) {
  if (unseen.length === 0)
    return (
      <Panel aria-labelledby="unseen">
        <PanelHead id="unseen" title="Hidden from here" note="nothing" className="border-b-0!" />
      </Panel>
    );
  return (
    <Panel aria-labelledby="unseen">
      <PanelHead id="unseen" title="Hidden from here" note={<Icon icon="eye-off" size="button" />} />
      <ul>
        {unseen.map(({ what, why, grant }) => (
          <li key={what} className="border-line border-b px-3.5 py-2 last:border-b-0!">
            <p className="font-medium wrap-anywhere">{what}</p>
            <p className="text-ink-2 text-label wrap-anywhere">{why}</p>
            {grant && <CopyCode value={grant} what="the GRANT" className="mt-1" />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
