import { useSyncExternalStore } from 'react';
import type { StoredChoice } from './stored-choice';

/** The remembered value and the way to change it. The first paint, as on the server, is the fallback. */
export function useStoredChoice<Value extends string>(
  choice: StoredChoice<Value>,
): [Value, (value: Value) => void] {
  const value = useSyncExternalStore(choice.subscribe, choice.read, () => choice.fallback);
  return [value, choice.write];
}
