import { buttonClass } from '@/components/ui/button';
import { Link } from '@/components/ui/link';

/** What stands at an address that leads nowhere. Nothing is ever deleted, so a wrong address is the likely cause. */
export function NotFoundPage() {
  return (
    <>
      <h1 className="font-semibold text-title">There is nothing at this address</h1>
      <p className="mt-1 mb-4 max-w-[60ch] text-ink-2">
        No job, record or page has it. Leasehold deletes nothing, so the address is cut off or mistyped, or it
        names another database.
      </p>
      <div className="flex flex-wrap gap-2">
        <Link href="/" className={buttonClass({ variant: 'accent' })}>
          Go to Triage
        </Link>
        <Link href="/jobs" className={buttonClass()}>
          Search the jobs
        </Link>
      </div>
    </>
  );
}
