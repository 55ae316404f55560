import { Link } from '@/components/ui/link';
import { sourceJobsPath } from '@/lib/jobs/address-url';

/** The ways to the lists of other tables: their jobs are judged with all others, and counted there alone. */
export function CountedApart({ others }: { others: readonly string[] }) {
  return others.map((name, place) => (
    <span key={name}>
      {place > 0 && ', '}
      <Link href={sourceJobsPath(name)} className="link">
        {name}
      </Link>
    </span>
  ));
}
