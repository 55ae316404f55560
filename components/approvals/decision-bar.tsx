import { ACT_ICONS } from '@/components/recovery/act-icons';
import { afterColon } from '@/components/triage/after-colon';
import { ActionBar } from '@/components/ui/action-bar';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { Refusal } from '@/components/ui/refusal';
import type { Approval } from '@/lib/approvals/approval';
import type { ApprovalOffer } from '@/lib/approvals/approval-offers';
import { requestActPath } from '@/lib/approvals/request-url';

type DecisionBarProps = {
  approval: Approval;
  offers: readonly ApprovalOffer[];
  actsOff: string | null;
};

/** On a phone: the decision at the thumb, and why it is not yours where it is not. A tap opens the panel; it never writes. */
export function DecisionBar({ approval, offers, actsOff }: DecisionBarProps) {
  // Who may not decide may still take their own wish back.
  const possible = offers.filter(({ allowed }) => allowed && actsOff === null);
  const shown = possible.length > 0 ? possible : offers.slice(0, 1);
  const refused = offers.find(({ allowed }) => !allowed);
  return (
    <ActionBar>
      <div className="flex gap-2">
        {shown.map(({ verb, label, allowed }) =>
          allowed && actsOff === null ? (
            <Link
              key={verb}
              href={requestActPath(approval.id, verb)}
              scroll={false}
              className={`${buttonClass({ variant: verb === 'approve' ? 'accent' : 'plain', size: 'thumb' })} min-w-0 flex-1`}
            >
              <Icon icon={ACT_ICONS[verb]} />
              {label}
            </Link>
          ) : (
            <Button key={verb} size="thumb" icon="ban" unavailable className="min-w-0 flex-1">
              {label}
            </Button>
          ),
        )}
      </div>
      {actsOff !== null ? (
        <p className="text-ink-2 text-label">{actsOff}</p>
      ) : (
        refused &&
        !refused.allowed && (
          <Refusal verb={refused.label} className="text-body!">
            {afterColon(refused.reason)}
          </Refusal>
        )
      )}
    </ActionBar>
  );
}
