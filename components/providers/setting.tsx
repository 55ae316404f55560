'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Setting } from '@/lib/auth/setting';

/** Until somebody says otherwise, the careful choice. */
const SettingContext = createContext<Setting>({
  readOnly: true,
  breakGlass: false,
  bulkAlone: 1,
  bulkLimit: 1,
});

/** Lets every page know what whoever runs the console decided. */
export function SettingProvider({ setting, children }: { setting: Setting; children: ReactNode }) {
  return <SettingContext value={setting}>{children}</SettingContext>;
}

/** What whoever runs the console decided for all of its people. */
export function useSetting(): Setting {
  return useContext(SettingContext);
}
