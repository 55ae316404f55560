import { keyInSql } from '@/components/locks/lock-words';
import { CopyButton } from '@/components/ui/copy-button';
import type { AdvisoryKey } from '@/lib/locks/advisory-key';

/** A key in the form in which SQL takes it. It breaks between its numbers and never within one. */
export function KeyNumbers({ advisoryKey }: { advisoryKey: AdvisoryKey }) {
  const text = keyInSql(advisoryKey);
  return (
    <span className="inline-flex items-start gap-0.5 font-mono tracking-mono">
      <span>
        {text.split(' ').map((number) => (
          <span key={number} className="inline-block whitespace-nowrap [&:not(:last-child)]:mr-[1ch]">
            {number}
          </span>
        ))}
      </span>
      <CopyButton value={text} what="key" className="-my-1" />
    </span>
  );
}
