import { Identifier } from '@/components/ui/identifier';
import { SheetSection } from '@/components/ui/sheet';

/** The link by which somebody sets their first password. Nobody can show it again. */
export function LinkGiven({ link }: { link: string }) {
  return (
    <SheetSection title="Link to set a password, shown only now" className="bg-accent-tint">
      <Identifier value={link} what="link" className="text-[12px]" />
      <p className="mt-1.5 text-ink-2 text-label">
        Give it to them yourself. It is good once, for 24 hours; this console keeps nothing but its hash.
      </p>
    </SheetSection>
  );
}
