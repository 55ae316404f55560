import { classNames } from './class-names';
import { CopyButton } from './copy-button';

type CopyCodeProps = {
  value: string;
  /** What is copied: "the GRANT". */
  what: string;
  className?: string | undefined;
};

/** A statement to run elsewhere, whole and with its copy button. */
export function CopyCode({ value, what, className }: CopyCodeProps) {
  return (
    <p className={classNames('flex items-start gap-1', className)}>
      <code className="min-w-0 rounded-chip border border-line bg-well px-1.5 py-0.5 font-mono text-[12px] leading-[18px] wrap-anywhere">
        {value}
      </code>
      <CopyButton value={value} what={what} />
    </p>
  );
}
