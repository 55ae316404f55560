import { CopyButton } from '@/components/ui/copy-button';
import { CopyCode } from '@/components/ui/copy-code';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { Finding } from '@/lib/rights/role-rights';

/** More of them have one cause, which the first ones tell. */
const SHOWN = 20;

type FindingsPanelProps = { id: string; title: string; says: string; findings: readonly Finding[] };

/** What is wrong with the rights of a role, each with the statement that mends it. Nothing at all when nothing is. */
export function FindingsPanel({ id, title, says, findings }: FindingsPanelProps) {
  if (findings.length === 0) return null;
  const mends = findings.flatMap(({ mend }) => mend ?? []);
  return (
    <Panel aria-labelledby={id}>
      <PanelHead
        id={id}
        title={title}
        count={findings.length}
        note={
          mends.length > 1 && (
            <>
              Copy all
              <CopyButton value={mends.join('\n')} what={`all ${mends.length} statements`} />
            </>
          )
        }
      />
      <p className="border-line border-b px-3.5 py-2 text-ink-2 text-label">{says}</p>
      <ul>
        {findings.slice(0, SHOWN).map(({ sentence, mend }) => (
          <li key={sentence} className="border-line border-b px-3.5 py-2.5 last:border-b-0">
            <p className="font-medium wrap-anywhere">{sentence}</p>
            {mend && <CopyCode value={mend} what="the statement" className="mt-1" />}
          </li>
        ))}
      </ul>
      {findings.length > SHOWN && (
        <p className="border-line border-t px-3.5 py-2 text-ink-2 text-label">
          {findings.length - SHOWN} more: npm run db:check lists them all.
        </p>
      )}
    </Panel>
  );
}
