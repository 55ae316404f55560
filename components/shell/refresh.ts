import { createStoredChoice } from './stored-choice';
import { useStoredChoice } from './use-stored-choice';

/** Seconds between two reads, or `off`. */
export type RefreshSetting = 'off' | '1' | '5' | '10' | '30' | '60';

export const REFRESH_SETTINGS: ReadonlyArray<RefreshSetting> = ['off', '1', '5', '10', '30', '60'];

export const refreshChoice = createStoredChoice<RefreshSetting>('leasehold.refresh', REFRESH_SETTINGS, '1');

/** Milliseconds between two reads; false when nothing is read by itself. */
export function refreshInterval(setting: RefreshSetting): number | false {
  return setting === 'off' ? false : Number(setting) * 1_000;
}

/** The remembered interval, for the polling of queries: `refetchInterval: useRefreshInterval()`. */
export function useRefreshInterval(): number | false {
  const [setting] = useStoredChoice(refreshChoice);
  return refreshInterval(setting);
}
