import { Fragment } from 'react';

type NamedTextProps = {
  text: string;
  /** Ids that occur in the text; each is set in mono. */
  names: readonly (string | null)[];
};

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A sentence with its ids set in mono, so that they can be told from words and read letter by letter. */
export function NamedText({ text, names }: NamedTextProps) {
  const known = names.filter((name) => name !== null && name !== '') as string[];
  if (known.length === 0) return text;
  const byLength = [...known].sort((a, b) => b.length - a.length);
  const parts = text.split(new RegExp(`(${byLength.map(escaped).join('|')})`));
  // Split by a capturing group: every second part is a name. The parts of one text never change places.
  return parts.map((part, place) => {
    const key = `${place} ${part}`;
    return place % 2 === 1 ? (
      <span key={key} className="inline-block max-w-full font-mono text-[0.94em] tracking-mono wrap-anywhere">
        {part}
      </span>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    );
  });
}
