import type { Metadata } from 'next';
import { requireVisit } from '@/app/visit/visitor';
import { Link } from '@/components/ui/link';
import { PageHead } from '@/components/ui/page-head';

export const metadata: Metadata = { title: 'Not yet' };

/** In the place of every page that a console has and a visit has not. */
export default async function LaterPage() {
  await requireVisit();
  return (
    <>
      <PageHead title="This page comes with the schema">
        It is made of what Leasehold keeps in the schema leasehold, and that is not in this database.
      </PageHead>
      <p className="text-ink-2">
        <Link href="/" className="link">
          What is stuck now
        </Link>{' '}
        is shown without.
      </p>
    </>
  );
}
