import { classNames } from './class-names';
import { CopyButton } from './copy-button';

type IdentifierProps = {
  value: string;
  /** What it identifies, for the copy button: "job id". */
  what: string;
  className?: string | undefined;
};

/** An id or key in mono with its copy button. It wraps and is never cut: a cut id cannot be searched for. */
export function Identifier({ value, what, className }: IdentifierProps) {
  return (
    <span className={classNames('inline-flex max-w-full items-center gap-0.5 font-mono', className)}>
      <span className="min-w-0 wrap-anywhere">{value}</span>
      <CopyButton value={value} what={what} />
    </span>
  );
}
