'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { PaletteCommand } from './command-palette';

type PagesCommands = {
  commands: readonly PaletteCommand[];
  offer: (commands: readonly PaletteCommand[]) => void;
};

const Context = createContext<PagesCommands>({ commands: [], offer: () => {} });

/** Lets the page on the screen add its own acts to the palette, which stands outside of it. */
export function PaletteProvider({ children }: { children: ReactNode }) {
  const [commands, offer] = useState<readonly PaletteCommand[]>([]);
  const value = useMemo(() => ({ commands, offer }), [commands]);
  return <Context value={value}>{children}</Context>;
}

/** What the page on the screen offers. */
export function usePageCommands(): readonly PaletteCommand[] {
  return useContext(Context).commands;
}

/** Offers commands while the component is mounted. They are compared by key: their functions may be new each time. */
export function useOfferCommands(commands: readonly PaletteCommand[]): void {
  const { offer } = useContext(Context);
  const keys = commands.map(({ key, label }) => `${key} ${label}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the commands are new objects at each render; their keys tell.
  useEffect(() => {
    offer(commands);
    return () => offer([]);
  }, [keys, offer]);
}
