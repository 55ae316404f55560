import { took } from '@/lib/episodes/episode-words';

/** How long something took; a dash, and words for a screen reader, where no moment tells. */
export function Took({ seconds, none = 'not known' }: { seconds: number | null; none?: string }) {
  if (seconds !== null) return took(seconds);
  return (
    <>
      <span aria-hidden="true" className="text-ink-3">
        –
      </span>
      <span className="sr-only">{none}</span>
    </>
  );
}
