import type { Route } from 'next';
import type { MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names';
import { isPlainClick, Link } from './link';

export type TabItem<Value extends string> = {
  value: Value;
  label: string;
  /** The page's own address with this tab open: the URL is the state. */
  href: Route;
  /** Already formatted, with its bound where it has one: `500k+`. */
  count?: string | undefined;
};

type TabsProps<Value extends string> = {
  label: string;
  items: ReadonlyArray<TabItem<Value>>;
  current: Value;
  /** Changes the view without a round trip; without it the link is followed. */
  onSelect?: ((value: Value) => void) | undefined;
  /** Stands at the right end of the row. */
  children?: ReactNode;
};

/** Views of one list, each a link with its count, so that any of them can be sent to a colleague. */
export function Tabs<Value extends string>({ label, items, current, onSelect, children }: TabsProps<Value>) {
  const select = (event: MouseEvent, value: Value) => {
    if (!onSelect || !isPlainClick(event)) return;
    event.preventDefault();
    onSelect(value);
  };
  return (
    <div className="flex items-center gap-3 border-line border-b">
      <nav aria-label={label} className="-mb-px flex min-w-0 overflow-x-auto px-1.5">
        {items.map((item) => (
          <Link
            key={item.value}
            href={item.href}
            aria-current={item.value === current ? 'page' : undefined}
            onClick={(event) => select(event, item.value)}
            className={classNames(
              'flex h-[38px] items-center gap-1.5 whitespace-nowrap border-b-2 px-2.5 -outline-offset-2',
              item.value === current
                ? 'border-accent font-semibold text-ink'
                : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {item.label}
            {item.count !== undefined && (
              <span className="font-medium font-mono text-ink-3 text-label">{item.count}</span>
            )}
          </Link>
        ))}
      </nav>
      {children && <div className="ml-auto flex items-center gap-2 pr-3.5">{children}</div>}
    </div>
  );
}
