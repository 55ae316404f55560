import { Fact } from '@/components/settings/fact';
import { Mark } from '@/components/ui/mark';
import { Panel, PanelHead } from '@/components/ui/panel';
import { countOf } from '@/lib/format/count';
import { formatUtcDateTime } from '@/lib/format/utc-time';
import type { Settings } from '@/lib/rights/settings';

/** Who the console is in its database, and which version of its tables it found there. */
export function DatabaseFacts({ settings }: { settings: Settings }) {
  const { database, login, serverVersion, roles, migrations, readAt } = settings;
  return (
    <Panel aria-labelledby="database-facts">
      <PanelHead
        id="database-facts"
        title="Its database"
        note={<time dateTime={readAt}>{formatUtcDateTime(readAt)}</time>}
      />
      <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3 gap-y-2 px-3.5 py-3">
        <Fact name="Server">PostgreSQL {serverVersion}</Fact>
        <Fact name="Database">
          <span className="font-mono">{database}</span>
        </Fact>
        <Fact name="Login">
          <span className="font-mono">{login}</span>
        </Fact>
        <Fact
          name="Migrations"
          note={migrations && `${nameOf(migrations.newest)}, ${formatUtcDateTime(migrations.newestAt)}`}
        >
          {migrations ? `${countOf(migrations.applied, 'file')} applied` : 'cannot be read'}
        </Fact>
      </dl>
      <h3 className="border-line border-t px-3.5 pt-2.5 text-ink-3 text-label">Roles that it takes</h3>
      <ul className="px-3.5 pb-3">
        {roles.map(({ name, does, taken }) => (
          <li key={name} className="mt-2">
            <span className="flex flex-wrap items-center justify-between gap-x-2">
              <span className="font-mono">{name}</span>
              {taken ? (
                <Mark tone="done" icon="check">
                  taken
                </Mark>
              ) : (
                <Mark tone="late" icon="x">
                  not granted
                </Mark>
              )}
            </span>
            <span className="block text-ink-2 text-label">{does}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** `migrations/0019_sign_in.sql` is `0019_sign_in`. */
const nameOf = (file: string) => file.replace(/^migrations\//, '').replace(/\.sql$/, '');
