import { Mark } from '@/components/ui/mark';
import type { MessageRow } from '@/lib/alerts/alerts-snapshot';

/** How a message stands, as icon, word and colour; a failed try is late, not lost. */
export function MessageMark({ message: { state, attempts } }: { message: MessageRow }) {
  switch (state) {
    case 'delivered':
      return (
        <Mark tone="done" icon="check">
          delivered
        </Mark>
      );
    case 'given_up':
      return (
        <Mark tone="fail" icon="x">
          given up
        </Mark>
      );
    case 'sending':
      return (
        <Mark tone="run" icon="send">
          being sent
        </Mark>
      );
    case 'waiting':
      return (
        <Mark tone={attempts > 0 ? 'late' : 'idle'} icon="circle-dashed">
          {attempts > 0 ? 'tried in vain' : 'waiting'}
        </Mark>
      );
  }
}
