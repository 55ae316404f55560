export const THEME_ICONS = { light: 'sun', dark: 'moon', system: 'sun-moon' } as const;
