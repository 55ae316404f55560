import { CopyButton } from '@/components/ui/copy-button';
import { preparedInstruction } from '@/lib/actions/prepared-instruction';
import type { PreparedTransaction } from '@/lib/locks/lock-sample';

/** The statements that finish a prepared transaction, to be copied: which of the two is its coordinator's verdict, not the console's. */
export function FinishPrepared({ prepared }: { prepared: PreparedTransaction }) {
  const { commit, rollback, where, why } = preparedInstruction(prepared);
  return (
    <div className="grid gap-1">
      <Statement text={commit} what="the commit" />
      <Statement text={rollback} what="the rollback" />
      <p className="text-ink text-label">{where}</p>
      <p className="text-pretty text-ink-2 text-label">{why}</p>
    </div>
  );
}

function Statement({ text, what }: { text: string; what: string }) {
  return (
    <p className="flex items-start gap-1">
      <code className="min-w-0 rounded-chip border border-line bg-well px-1.5 py-0.5 font-mono text-[12px] leading-[18px] wrap-anywhere">
        {text}
      </code>
      <CopyButton value={text} what={what} />
    </p>
  );
}
