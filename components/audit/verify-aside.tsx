import { Panel, PanelHead } from '@/components/ui/panel';

/** What a whole chain proves, and what it does not. */
export function VerifyAside() {
  return (
    <Panel aria-labelledby="verify-proves">
      <PanelHead id="verify-proves" title="What it proves" />
      <ul className="grid gap-2 px-3.5 py-3 text-ink-2 text-label">
        <li>
          <b className="font-medium text-ink">Without a head:</b> no event between the first and the newest
          was changed, taken out, put in or moved by itself.
        </li>
        <li>
          <b className="font-medium text-ink">With a head:</b> nor was anything up to it written anew, cut off
          or put back from an older copy.
        </li>
        <li>
          The same check runs without this console: <code className="font-mono">npm run audit:verify</code>,
          and of an export with <code className="font-mono">verify-export.mjs</code> alone.
        </li>
      </ul>
    </Panel>
  );
}
