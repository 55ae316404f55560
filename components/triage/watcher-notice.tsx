import { EyeOff } from 'lucide-react';
import { Banner } from '@/components/ui/banner';
import type { WatcherStanding } from '@/lib/workers/watcher-standing';

/** Nobody watches: a finding about the console itself, above all others, since what it armed does not fire. */
export function WatcherNotice({ standing }: { standing: WatcherStanding | null }) {
  if (standing === null || standing.sentence === null) return null;
  return (
    <Banner
      tone="late"
      icon={EyeOff}
      title={standing.state === 'never' ? 'Nobody watches.' : 'The watcher is silent.'}
      className="mb-3.5"
    >
      {standing.sentence}
    </Banner>
  );
}
