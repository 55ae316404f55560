import { Icon } from '@/components/ui/icon';
import { REQUEST_WAITS_MINUTES } from '@/lib/approvals/approval';

/** Why one person alone may only ask for it, who decides and until when: said before anything is typed. */
export function SecondPerson({ why }: { why: string | null }) {
  return (
    <div role="status" className="empty:hidden">
      {why !== null && (
        <div className="flex gap-2.5 border-line border-b bg-fail-tint px-4 py-3">
          <Icon icon="users-round" className="mt-0.5 text-fail" />
          <div className="min-w-0 text-pretty">
            <p className="font-semibold">It takes a second person. {why}</p>
            <p className="mt-0.5 text-ink-2">
              You only ask. Any approver but you may approve or deny it within {REQUEST_WAITS_MINUTES}{' '}
              minutes; until then nothing changes. Once approved it is carried out at once, if what is guarded
              is still so then.
            </p>
          </div>
        </div>
      )}
    </div>
  );
}
