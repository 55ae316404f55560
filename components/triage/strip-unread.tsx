import { EmptyState } from '@/components/ui/empty-state';

/** The strip beside the findings could not be read in time. */
export function StripUnread() {
  return (
    <EmptyState tone="unknown" icon="eye-off" title="Not read in time">
      The findings beside it were. The next read tries again.
    </EmptyState>
  );
}
