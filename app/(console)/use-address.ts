import { useSearchParams } from 'next/navigation';

/** One parameter of the address and what sets it, in the place of the present one in the history; null takes it out. */
export function useAddress(name: string): [value: string | null, set: (value: string | null) => void] {
  const value = useSearchParams().get(name);
  const set = (next: string | null) => {
    const url = new URL(window.location.href);
    if (next === null) url.searchParams.delete(name);
    else url.searchParams.set(name, next);
    window.history.replaceState(null, '', url);
  };
  return [value, set];
}
