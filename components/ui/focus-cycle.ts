const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex="0"]';

/**
 * Keeps Tab within `container`: from its last stop to its first, and back. Answers whether it moved the
 * focus, so that the caller can stop the browser from moving it too.
 */
export function cycleFocus(container: HTMLElement, backwards: boolean): boolean {
  const stops = [...container.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (stop) => stop.offsetParent !== null,
  );
  const first = stops[0];
  const last = stops.at(-1);
  if (!first || !last) return false;
  const active = document.activeElement;
  const leaves = backwards ? active === first || active === container : active === last;
  if (!leaves) return false;
  (backwards ? last : first).focus();
  return true;
}
