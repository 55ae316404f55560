import { Fragment } from 'react';
import { Link } from '@/components/ui/link';
import { interventionPath } from '@/lib/jobs/address-url';

type NamedTextProps = {
  text: string;
  /** Ids that occur in the text; each is set in mono. */
  names: readonly (string | null)[];
};

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** How a sentence names an act: by the number of its record. */
const RECORD = /^record (\d+)$/;

/** A sentence with its ids set in mono, so that they can be told from words and read letter by letter; records are links. */
export function NamedText({ text, names }: NamedTextProps) {
  const known = names.filter((name) => name !== null && name !== '') as string[];
  const byLength = [...known].sort((a, b) => b.length - a.length);
  const parts = text.split(new RegExp(`(${['record \\d+', ...byLength.map(escaped)].join('|')})`));
  // Split by a capturing group: every second part is a name. The parts of one text never change places.
  return parts.map((part, place) => {
    const key = `${place} ${part}`;
    if (place % 2 === 0) return <Fragment key={key}>{part}</Fragment>;
    const seq = RECORD.exec(part)?.[1];
    return seq === undefined ? (
      <span key={key} className="inline-block max-w-full font-mono text-[0.94em] tracking-mono wrap-anywhere">
        {part}
      </span>
    ) : (
      <Link key={key} href={interventionPath(seq)} className="link">
        {part}
      </Link>
    );
  });
}
