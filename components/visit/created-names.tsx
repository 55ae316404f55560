import { Panel, PanelHead } from '@/components/ui/panel';
import type { Agreement } from '@/lib/visit/agreement';

/** Everything by its name; what there is much of is folded. */
export function CreatedNames({ agreement }: { agreement: Agreement }) {
  const { schemas, roles, tables, views, types, functions } = agreement;
  return (
    <Panel aria-labelledby="created">
      <PanelHead id="created" title="By name" />
      <Names title="Schemas" names={schemas} open />
      <Names title="Roles" names={roles} open />
      <Names title="Tables" names={tables} />
      <Names title="Views and types" names={[...views, ...types]} />
      <Names title="Functions" names={functions} />
    </Panel>
  );
}

function Names({ title, names, open = false }: { title: string; names: readonly string[]; open?: boolean }) {
  return (
    <details open={open} className="border-line border-b px-3.5 py-2 last:border-b-0">
      <summary className="cursor-pointer text-ink-2 max-sm:py-2">
        {title} <span className="font-medium font-mono text-ink-3 text-label">{names.length}</span>
      </summary>
      <ul className="mt-1.5 font-mono text-[12px] leading-[18px]">
        {names.map((name) => (
          <li key={name} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </details>
  );
}
