/**
 * Says `message` politely to screen readers whenever it changes. Mount it once and empty, and change the
 * message; an element that arrives together with its text is often not read. A span, so that it may stand in a paragraph: a
 * block there is taken out of it by the browser, and the page no longer is what the server wrote.
 */
export function LiveRegion({ message }: { message: string }) {
  return (
    <span role="status" aria-live="polite" className="sr-only">
      {message}
    </span>
  );
}
