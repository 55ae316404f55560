import type { ReactNode } from 'react';
import { PeopleTable } from '@/components/people/people-table';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { PageHead } from '@/components/ui/page-head';
import { Panel } from '@/components/ui/panel';
import { Refusal } from '@/components/ui/refusal';
import { SideLayout } from '@/components/ui/side-layout';
import type { PersonOffer } from '@/lib/actions/action-offer';
import { admins, type PeopleList, personStanding } from '@/lib/auth/people/person';
import { countOf } from '@/lib/format/count';

type PeopleViewProps = {
  list: PeopleList;
  ownId: string;
  /** Why the newest read failed; the rows are then the last ones that were read. */
  problem: string | null;
  /** Adding somebody, and why not. */
  add: PersonOffer;
  onAdd: () => void;
  /** The open panel. */
  sheet: ReactNode;
};

/** Who has an account here, what they may do, and whether they come. */
export function PeopleView({ list, ownId, problem, add, onAdd, sheet }: PeopleViewProps) {
  const { people, databaseNow } = list;
  const active = people.filter((person) => personStanding(person) === 'active').length;
  const keepers = admins(people).length;
  return (
    <>
      <PageHead
        title={`${countOf(active, 'person', 'people')} can sign in here, ${countOf(keepers, 'admin')} among them.`}
        aside={
          <Button
            variant={sheet ? 'plain' : 'primary'}
            icon="user-plus"
            unavailable={!add.allowed}
            aria-describedby={add.allowed ? undefined : 'no-add'}
            onClick={onAdd}
            className="max-sm:h-[46px]"
          >
            {add.label}
          </Button>
        }
      >
        One role each: who acts does not review, and who says who is who does neither.
      </PageHead>
      {!add.allowed && (
        <Refusal verb={add.label} id="no-add" className="mb-3.5">
          {add.reason}
        </Refusal>
      )}
      {problem && (
        <Banner
          tone="late"
          icon="circle-question-mark"
          title="This list could not be read again."
          className="mb-3.5"
        >
          {problem} Below is what was read last.
        </Banner>
      )}
      <SideLayout rail={null} sheet={sheet}>
        <Panel aria-label="People">
          <PeopleTable people={people} ownId={ownId} databaseNow={databaseNow} />
        </Panel>
      </SideLayout>
    </>
  );
}
