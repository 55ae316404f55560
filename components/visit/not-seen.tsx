import { CopyCode } from '@/components/ui/copy-code';
import { Lamp } from '@/components/ui/lamp';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { NotJudged } from '@/lib/triage/snapshot';

/** What the login was not shown, so that it is not taken for none, and the statement that would show it. */
export function NotSeen({ notJudged }: { notJudged: readonly NotJudged[] }) {
  return (
    <Panel aria-labelledby="not-seen">
      <PanelHead id="not-seen" title="Not seen" count={notJudged.length} note="unread is not absent" />
      <ul>
        {notJudged.map(({ what, why, grant }) => (
          <li key={what} className="flex gap-[9px] border-line border-b px-3.5 py-[9px] last:border-b-0">
            <Lamp tone="unknown" icon="eye-off" className="mt-px" />
            <div className="min-w-0 wrap-anywhere">
              <b className="font-medium">{what}.</b> <span className="text-ink-2">{why}</span>
              {grant && <CopyCode value={grant} what="the GRANT" className="mt-1.5" />}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
