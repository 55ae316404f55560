import { EmptyState } from '@/components/ui/empty-state';
import { PageHead } from '@/components/ui/page-head';
import { Panel } from '@/components/ui/panel';

/** The place of the people for who may not see them. */
export function PeopleRefused({ sentence }: { sentence: string }) {
  return (
    <>
      <PageHead title="Accounts and sessions are for admins to see." />
      <Panel aria-label="People">
        <EmptyState icon="ban" title="Not yours to see">
          {sentence} Your own sessions stand on the page of your account.
        </EmptyState>
      </Panel>
    </>
  );
}
