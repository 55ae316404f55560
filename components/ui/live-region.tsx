/**
 * Says `message` politely to screen readers whenever it changes. Mount it once and empty, and change the
 * message; an element that arrives together with its text is often not read.
 */
export function LiveRegion({ message }: { message: string }) {
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {message}
    </div>
  );
}
