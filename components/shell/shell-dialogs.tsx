'use client';

import { CommandPalette, type PaletteCommand } from './command-palette';
import { KeyboardHelp } from './keyboard-help';
import { MoreDialog, type MoreDialogProps } from './more-dialog';
import { usePageCommands } from './palette-context';
import { usePaletteCommands } from './use-palette-commands';

export type ShellDialog = 'palette' | 'help' | 'more';

type ShellDialogsProps = Omit<MoreDialogProps, 'open' | 'onClose'> & {
  open: ShellDialog | null;
  onClose: () => void;
};

/** What the frame opens over a page: the palette, the keys, and what a phone's bars have no room for. */
export default function ShellDialogs({ open, onClose, ...more }: ShellDialogsProps) {
  const { pages, search } = usePaletteCommands();
  const commands: readonly PaletteCommand[] = [...usePageCommands(), ...pages];
  return (
    <>
      <CommandPalette open={open === 'palette'} onClose={onClose} commands={commands} search={search} />
      <KeyboardHelp open={open === 'help'} onClose={onClose} />
      <MoreDialog {...more} open={open === 'more'} onClose={onClose} />
    </>
  );
}
