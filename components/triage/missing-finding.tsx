import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';

type MissingFindingProps = {
  /** Whether there are findings that are counted and not listed. */
  mayBeUnlisted: boolean;
  onClear: () => void;
};

/** The address names a finding that is not there. */
export function MissingFinding({ mayBeUnlisted, onClear }: MissingFindingProps) {
  return (
    <div className="mb-3.5 flex flex-wrap items-center gap-2">
      <Banner
        tone="note"
        icon="search-x"
        title={
          mayBeUnlisted
            ? 'The finding that this link names is not among those that are listed.'
            : 'The finding that this link names is not seen any more.'
        }
        className="flex-1"
      >
        {mayBeUnlisted
          ? 'It may be one of those that are only counted, or its job has gone on. How it ended is in'
          : 'Its job has gone on, or was recovered. How it ended is in'}{' '}
        <Link href="/health/history" className="link">
          the history
        </Link>
        .
      </Banner>
      <Button size="small" onClick={onClear}>
        Show Triage without it
      </Button>
    </div>
  );
}
