import { CopyCode } from '@/components/ui/copy-code';
import type { IconName } from '@/components/ui/icon-name';
import { Lamp } from '@/components/ui/lamp';
import { Link } from '@/components/ui/link';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { Tone } from '@/components/ui/tone';
import type { Settings } from '@/lib/rights/settings';
import { type Sight, sightOf } from '@/lib/rights/sight';

const STANDINGS: Readonly<Record<Sight['standing'], { tone: Tone; icon: IconName; word: string }>> = {
  may: { tone: 'done', icon: 'check', word: 'seen' },
  lacks: { tone: 'unknown', icon: 'eye-off', word: 'hidden' },
  never: { tone: 'idle', icon: 'ban', word: 'never' },
  could: { tone: 'fail', icon: 'shield-alert', word: 'could be' },
};

type SightTableProps = {
  settings: Settings;
  /** Why the newest read failed; what stands here is then what was read last. */
  problem: string | null;
};

/** What the role that reads may see, each gap with the exact statement that mends it. */
export function SightTable({ settings, problem }: SightTableProps) {
  const reader = settings.roles.find(({ name }) => name === 'leasehold_reader');
  return (
    <Panel aria-labelledby="sight">
      <PanelHead
        id="sight"
        title={
          <>
            What role <span className="font-mono">{reader?.taken ? reader.name : settings.login}</span> may
            see
          </>
        }
        note={
          <Link href="/settings" className="link">
            all rights
          </Link>
        }
        className="max-sm:flex-wrap max-sm:py-1.5 max-sm:[&_h2]:whitespace-normal"
      />
      {problem && (
        <p className="border-line border-b px-3.5 py-2 text-late text-label">
          Not read again: {problem} Below is what was read last.
        </p>
      )}
      <ul>
        {sightOf(settings.abilities).map(({ what, standing, why, mends }) => {
          const { tone, icon, word } = STANDINGS[standing];
          return (
            <li
              key={what}
              className="grid grid-cols-[18px_minmax(0,1fr)_auto] gap-x-3 border-line border-b px-3.5 py-2 last:border-b-0"
            >
              <Lamp tone={tone} icon={icon} />
              <span className="min-w-0">
                <span className={standing === 'lacks' || standing === 'could' ? 'font-medium' : ''}>
                  {what}
                </span>
                {standing !== 'may' && <span className="block text-ink-2 text-label">{why}</span>}
                {mends.map((mend) => (
                  <CopyCode key={mend} value={mend} what="the statement" className="mt-1" />
                ))}
              </span>
              <span className="text-ink-3">{word}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
