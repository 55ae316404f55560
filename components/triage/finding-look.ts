import type { IconName } from '@/components/ui/icon-name';
import type { Tone } from '@/components/ui/tone';
import type { FaultKind } from '@/lib/triage/finding';

/** How each kind is drawn. The outlines differ, so that none is told by its colour alone. */
export const FINDING_LOOK: Record<FaultKind, { tone: Tone; icon: IconName }> = {
  'owner-silent': { tone: 'late', icon: 'unplug' },
  'owner-unregistered': { tone: 'late', icon: 'server-off' },
  'owner-untold': { tone: 'late', icon: 'file-question-mark' },
  'sweep-missing': { tone: 'late', icon: 'brush-cleaning' },
  'queue-locked': { tone: 'late', icon: 'door-closed-locked' },
  'redis-lease-owner': { tone: 'late', icon: 'key-round' },
  'redis-lease-missing': { tone: 'late', icon: 'key-round' },
  'redis-lease-no-expiry': { tone: 'late', icon: 'key-round' },
  'redis-lease-left': { tone: 'late', icon: 'key-round' },
  'no-lease': { tone: 'late', icon: 'timer-off' },
  'lapsed-owner-alive': { tone: 'late', icon: 'clock-alert' },
  'no-progress': { tone: 'late', icon: 'snowflake' },
  'never-started': { tone: 'late', icon: 'circle-dot-dashed' },
  'owner-newer': { tone: 'unknown', icon: 'user-round-search' },
  'clock-offset': { tone: 'unknown', icon: 'clock-fading' },
  'crash-loop': { tone: 'fail', icon: 'repeat-2' },
  'held-in-doubt': { tone: 'late', icon: 'circle-pause' },
  'completed-late': { tone: 'fail', icon: 'clipboard-check' },
  'after-an-act': { tone: 'fail', icon: 'hand' },
  'changed-outside': { tone: 'late', icon: 'pencil-line' },
  'lock-left-held': { tone: 'late', icon: 'lock-keyhole' },
  'lock-leaked-pooler': { tone: 'late', icon: 'key-round' },
  'ghost-session': { tone: 'late', icon: 'ghost' },
  'idle-in-transaction': { tone: 'late', icon: 'hourglass' },
  'lock-convoy': { tone: 'fail', icon: 'traffic-cone' },
  'prepared-transaction': { tone: 'late', icon: 'file-lock' },
  'stale-gate': { tone: 'late', icon: 'door-closed' },
  unseen: { tone: 'unknown', icon: 'eye-off' },
  'watcher-silent': { tone: 'late', icon: 'bell-off' },
  'cannot-tell': { tone: 'unknown', icon: 'circle-question-mark' },
};
