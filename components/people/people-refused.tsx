import { Ban } from 'lucide-react';
import { EmptyState } from '@/components/ui/empty-state';
import { Panel } from '@/components/ui/panel';

/** The place of the people for who may not see them. */
export function PeopleRefused({ sentence }: { sentence: string }) {
  return (
    <Panel aria-label="People">
      <EmptyState icon={Ban} title="Accounts and sessions are for admins to see">
        {sentence} Your own sessions stand on the page of your account.
      </EmptyState>
    </Panel>
  );
}
