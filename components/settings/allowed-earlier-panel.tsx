import { CopyCode } from '@/components/ui/copy-code';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { Settings } from '@/lib/rights/settings';

/** The queues of others whose acts were allowed for an earlier shape of their tables, each with the command that tells more. Nothing where there is none. */
export function AllowedEarlierPanel({ allowedEarlier }: Pick<Settings, 'allowedEarlier'>) {
  if (allowedEarlier?.length === 0) return null;
  return (
    <Panel aria-labelledby="allowed-earlier">
      <PanelHead
        id="allowed-earlier"
        title="Allowed for an earlier shape"
        count={allowedEarlier?.length ?? null}
      />
      <p className="border-line border-b px-3.5 py-2 text-ink-2 text-label last:border-b-0">
        {allowedEarlier === null
          ? 'Whether the acts on queues of others are allowed for their tables as they are now could not be read.'
          : 'Acts on these queues write what their owner once allowed. For the tables as they are now, or for this version of the console, it would be something else.'}
      </p>
      <ul>
        {allowedEarlier?.map(({ source, relation }) => (
          <li key={source} className="border-line border-b px-3.5 py-2.5 last:border-b-0">
            <p className="font-medium wrap-anywhere">
              The owner of {relation} looks at what stands of {source}, and allows it anew.
            </p>
            <CopyCode value={`npm run source:allow -- ${source}`} what="the command" className="mt-1" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
