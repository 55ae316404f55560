import { Icon } from './icon';

type FilterChipProps = { label: string; value: string; onRemove: () => void };

/** A filter that is on, and the way to take it off. */
export function FilterChip({ label, value, onRemove }: FilterChipProps) {
  return (
    <span className="inline-flex h-7 max-w-full items-center rounded-control border border-control bg-panel pl-2.5 text-[12.5px] max-sm:h-9">
      <span className="flex-none text-ink-3">{label}</span>
      <span className="ml-1.5 truncate font-medium">{value}</span>
      <button
        type="button"
        aria-label={`Remove filter ${label} ${value}`}
        onClick={onRemove}
        className="grid h-full w-7 flex-none place-items-center text-ink-3 hover:text-ink max-sm:w-9"
      >
        <Icon icon="x" size="lamp" />
      </button>
    </span>
  );
}
