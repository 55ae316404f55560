import { AdvisoryRow, type AdvisoryRowProps } from '@/components/locks/advisory-row';
import { EmptyState } from '@/components/ui/empty-state';
import { Panel, PanelHead } from '@/components/ui/panel';
import { HeadCell, Table } from '@/components/ui/table';
import { formatCount } from '@/lib/format/count';

type AdvisoryTableProps = Omit<AdvisoryRowProps, 'lock'>;

/** Advisory locks by their names: who holds each, at which level, and whether it is in use or left behind. */
export function AdvisoryTable(props: AdvisoryTableProps) {
  const { advisory, advisoryCount } = props.book.sample;
  return (
    <Panel aria-labelledby="advisory">
      <PanelHead
        id="advisory"
        title="Advisory locks"
        count={formatCount(advisoryCount)}
        note={
          advisory.length < advisoryCount
            ? `${advisory.length} of them listed: the sample is bounded`
            : 'Who only tries a lock leaves no trace here'
        }
      />
      {advisory.length === 0 ? (
        <EmptyState icon="key" title="Nobody holds an advisory lock">
          Of this database, at the moment of the sample. Keys of other databases are not seen from here.
        </EmptyState>
      ) : (
        <Table className="max-sm:block">
          <caption className="sr-only">Advisory locks with their holders</caption>
          <thead className="max-sm:hidden">
            <tr>
              <HeadCell>Name</HeadCell>
              <HeadCell>Key</HeadCell>
              <HeadCell>Level</HeadCell>
              <HeadCell>Holder</HeadCell>
              <HeadCell>Waiters</HeadCell>
              <HeadCell>Reading</HeadCell>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {advisory.map((lock) => (
              <AdvisoryRow key={lock.id} lock={lock} {...props} />
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
