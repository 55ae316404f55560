import { Moon, Sun, SunMoon } from 'lucide-react';

export const THEME_ICONS = { light: Sun, dark: Moon, system: SunMoon } as const;
