import { Button } from '@/components/ui/button';
import { Lamp } from '@/components/ui/lamp';
import { SheetSection } from '@/components/ui/sheet';

/** The connection broke before the answer came: neither "done" nor "nothing happened" may be said. */
export function LostAnswer({ onAskAgain }: { onAskAgain: () => void }) {
  return (
    <SheetSection title="What happened" aria-label="What happened">
      <div className="flex gap-2">
        <Lamp tone="unknown" icon="circle-question-mark" className="mt-px" />
        <p role="alert" className="text-ink-2">
          <b className="font-semibold text-ink">Unknown.</b> No answer came back. The request may have been
          carried out.
        </p>
      </div>
      <Button variant="accent" className="mt-3" onClick={onAskAgain}>
        Ask again with the same request
      </Button>
      <p className="mt-2 text-ink-2 text-label">
        If it was carried out, you get its stored answer; if it was not, it is carried out now, once.
      </p>
    </SheetSection>
  );
}
