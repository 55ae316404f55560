import { Reasons } from '@/components/audit/reasons';
import { Icon } from '@/components/ui/icon';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { Approval } from '@/lib/approvals/approval';

/** What was asked for, why it takes two, and the reasons in the words of who asked. */
export function AskedPanel({ approval }: { approval: Approval }) {
  return (
    <Panel aria-labelledby="asked">
      <PanelHead id="asked" title={`Why ${approval.requester.name} wants it`} />
      <div className="px-3.5 py-3">
        <Reasons wish={approval} />
        <p className="mt-2.5 flex items-start gap-[7px] border-line border-t pt-2.5 text-pretty text-ink-2">
          <Icon icon="users-round" size="button" className="mt-[3px] text-fail" />
          <span>
            <b className="font-semibold text-ink">It takes two.</b> {approval.why}
          </span>
        </p>
      </div>
    </Panel>
  );
}
