/** The mark: a flag, which is a lapse, over what is left of a lease. */
export function BrandMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={className}>
      <path d="M4 1.5v17" stroke="var(--ink)" strokeWidth="2.4" />
      <path d="M4 2.2h5.6L8 4.6l1.6 2.4H4z" fill="var(--ink)" />
      <rect x="6.6" y="12.6" width="8.2" height="5.2" fill="var(--accent)" />
      <rect x="15.6" y="12.6" width="3" height="5.2" fill="var(--accent)" opacity=".38" />
    </svg>
  );
}
