/** Names that pretend to be others come first: Edge and Opera say Chrome, and Chrome says Safari. */
const BROWSERS = [
  [/\bEdgA?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\bFxiOS\/(\d+)/, 'Firefox'],
  [/\bCriOS\/(\d+)/, 'Chrome'],
  [/\bHeadlessChrome\/(\d+)/, 'Chrome without a window'],
  [/\bChrome\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
  [/^curl\/(\d+)/, 'curl'],
] as const;

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** What a browser calls itself, in words: `Firefox 140 on Linux`. It is its own word, and proves nothing. */
export function browserWords(userAgent: string | null): string {
  const text = userAgent ?? '';
  const [pattern, name] = BROWSERS.find(([known]) => known.test(text)) ?? [];
  const [, system] = SYSTEMS.find(([known]) => known.test(text)) ?? [];
  if (!name) return system ? `a browser on ${system}` : 'an unknown browser';
  const version = pattern?.exec(text)?.[1];
  return [name, version, ...(system ? ['on', system] : [])].join(' ');
}
