import { EyeOff } from 'lucide-react';
import { Icon } from '@/components/ui/icon';
import { Panel } from '@/components/ui/panel';

const KB = 1_000;

/** `2.1 kB`, or bytes below one. */
function formatBytes(bytes: number): string {
  return bytes < KB ? `${bytes} bytes` : `${(bytes / KB).toFixed(1)} kB`;
}

/** That there is a payload and how big it is. Its text never reaches the browser. */
export function PayloadPanel({ bytes }: { bytes: number }) {
  return (
    <Panel
      aria-labelledby="payload"
      className="flex min-h-[38px] flex-wrap items-center gap-x-2.5 px-3.5 py-2"
    >
      <Icon icon={EyeOff} size="button" className="text-ink-3" />
      <h2 id="payload" className="font-semibold">
        Payload
      </h2>
      <span className="font-medium font-mono text-ink-3 text-label">{formatBytes(bytes)}</span>
      <span className="ml-auto text-ink-3 text-label">hidden: it never reaches the browser</span>
    </Panel>
  );
}
