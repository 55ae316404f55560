import { Banner } from '@/components/ui/banner';
import { Icon } from '@/components/ui/icon';

/** Beside the environment's word: nothing is written from this console. */
export function ReadOnlyPlate() {
  return (
    <span className="inline-flex h-6 flex-none items-center gap-1.5 whitespace-nowrap rounded-chip border-[1.5px] border-ink-3 px-2 font-medium text-label max-sm:hidden">
      <Icon icon="lock-keyhole" size="lamp" /> Read-only
    </span>
  );
}

/** On every page: that every act is off, and by what. */
export function ReadOnlyBanner() {
  return (
    <Banner tone="note" icon="lock-keyhole" title="Read-only: every act is off.">
      LEASEHOLD_READ_ONLY is set on this console. Reading goes on; nobody can act, whatever their role.
    </Banner>
  );
}
