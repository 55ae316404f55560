import { Link } from '@/components/ui/link';
import { jobPath } from '@/lib/jobs/address-url';
import type { RootFinding } from '@/lib/triage/finding';

/** More names than these are a list to be read elsewhere. */
const NAMED = 8;

/** The jobs that a trouble outside any of them holds up, each with its page. */
export function HeldUpJobs({ finding: { sufferers } }: { finding: RootFinding }) {
  if (sufferers.length === 0) return null;
  const more = sufferers.length - NAMED;
  return (
    <div className="flex flex-wrap gap-x-2.5 gap-y-0.5 border-line border-t px-3.5 py-2 text-ink-2">
      <span className="text-ink-3">Held up</span>
      {sufferers.slice(0, NAMED).map(({ address, subject, queue }) => (
        <span key={address.key} className="wrap-anywhere">
          <Link href={jobPath(address)} className="link font-mono">
            {subject}
          </Link>{' '}
          <span className="text-ink-3 text-label">{queue}</span>
        </span>
      ))}
      {more > 0 && <span>and {more} more</span>}
    </div>
  );
}
