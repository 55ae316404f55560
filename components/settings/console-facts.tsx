import { Fact } from '@/components/settings/fact';
import { Panel, PanelHead } from '@/components/ui/panel';
import { countOf } from '@/lib/format/count';
import type { OwnSettings } from '@/lib/rights/settings';

/** How this console is set up, as far as everybody may know. */
export function ConsoleFacts({ own }: { own: OwnSettings }) {
  const { origin, environment, readOnly, breakGlass, bulkAlone, bulkLimit } = own;
  return (
    <Panel aria-labelledby="console-facts">
      <PanelHead id="console-facts" title="This console" />
      <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3 gap-y-2 px-3.5 py-3">
        <Fact name="Reached at" note="A write from anywhere else is refused.">
          <span className="font-mono">{origin}</span>
        </Fact>
        <Fact name="Environment">{environment}</Fact>
        <Fact name="Acts" note={readOnly && 'LEASEHOLD_READ_ONLY is set: every act is refused.'}>
          {readOnly ? 'off' : 'on'}
        </Fact>
        <Fact
          name="Break-glass"
          note={
            breakGlass
              ? 'One person alone may do, with a typed phrase, what takes a second.'
              : 'What takes a second person waits for one.'
          }
        >
          {breakGlass ? 'on' : 'off'}
        </Fact>
        <Fact name="Bulk alone" note="Above that it takes a second person.">
          up to {countOf(Math.min(bulkAlone, bulkLimit), 'job')} of at most {countOf(bulkLimit, 'job')} at
          once
        </Fact>
      </dl>
    </Panel>
  );
}
