import { Icon } from '@/components/ui/icon';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { ConfiguredLeases } from '@/lib/triage/redis-leases-snapshot';
import type { NotJudged } from '@/lib/triage/snapshot';

type ConfiguredPanelProps = { configured: readonly ConfiguredLeases[]; notJudged: readonly NotJudged[] };

/** Which keys are leases and whose, and what was not looked at. */
export function ConfiguredPanel({ configured, notJudged }: ConfiguredPanelProps) {
  return (
    <>
      <Panel aria-labelledby="configured">
        <PanelHead id="configured" title="Looked for" note="leasehold.config.ts" />
        <ul>
          {configured.map(({ name, pattern, jobs, destinationChecksTokens, problem }) => (
            <li key={name} className="border-line border-b px-3.5 py-2 last:border-b-0!">
              <p className="font-medium">{name}</p>
              <p className="font-mono text-label wrap-anywhere">{pattern}</p>
              <p className="text-ink-2 text-label wrap-anywhere">Jobs of {jobs.join(', ')}</p>
              <p className="text-ink-2 text-label">
                {destinationChecksTokens
                  ? 'Its destination refuses an old token.'
                  : 'Its destination takes no token: who lost a lease may still write.'}
              </p>
              {problem && <p className="text-late text-label">Not readable: {problem}</p>}
            </li>
          ))}
        </ul>
      </Panel>
      {notJudged.length > 0 && (
        <Panel aria-labelledby="not-looked-at">
          <PanelHead id="not-looked-at" title="Not looked at" note={<Icon icon="eye-off" size="button" />} />
          <ul>
            {notJudged.map(({ what, why }) => (
              <li key={what} className="border-line border-b px-3.5 py-2 last:border-b-0!">
                <p className="font-medium wrap-anywhere">{what}</p>
                <p className="text-ink-2 text-label wrap-anywhere">{why}</p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
