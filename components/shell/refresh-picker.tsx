'use client';

import { Icon } from '@/components/ui/icon';
import { REFRESH_SETTINGS, type RefreshSetting, refreshChoice } from './refresh';
import { useStoredChoice } from './use-stored-choice';

const labelOf = (setting: RefreshSetting) => (setting === 'off' ? 'refresh off' : `every ${setting} s`);

/** How often the page reads again; remembered by this browser. */
export function RefreshPicker() {
  const [setting, choose] = useStoredChoice(refreshChoice);
  return (
    <span className="relative inline-flex h-[30px] flex-none items-center rounded-control border border-control bg-panel text-[12.5px] text-ink-2 hover:bg-well">
      <Icon icon="refresh-cw" size="button" className="pointer-events-none absolute left-2.5 text-ink-3" />
      <select
        aria-label="Refresh"
        value={setting}
        onChange={(event) => choose(event.target.value as RefreshSetting)}
        className="h-full cursor-pointer appearance-none rounded-control bg-transparent pr-6 pl-[30px] *:bg-raised *:text-ink"
      >
        {REFRESH_SETTINGS.map((option) => (
          <option key={option} value={option}>
            {labelOf(option)}
          </option>
        ))}
      </select>
      <Icon icon="chevron-down" size="lamp" className="pointer-events-none absolute right-2 text-ink-3" />
    </span>
  );
}
