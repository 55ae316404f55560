import { THEME_SCRIPT } from './theme';

/** Stands first in the document, so that the remembered theme is there before the first frame. */
export function ThemeScript({ nonce }: { nonce?: string | undefined }) {
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {THEME_SCRIPT}
    </script>
  );
}
