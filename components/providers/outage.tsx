'use client';

import { createContext, type ReactNode, useContext } from 'react';

const OutageContext = createContext<string | null>(null);

type OutageProviderProps = {
  /** Why the database cannot be asked; null while it answers. */
  sentence: string | null;
  children: ReactNode;
};

/** Lets every page know that what it shows is old, and that no act can be sent. */
export function OutageProvider({ sentence, children }: OutageProviderProps) {
  return <OutageContext value={sentence}>{children}</OutageContext>;
}

/** Why acts are off on the whole console; null while they are on. */
export function useOutage(): string | null {
  return useContext(OutageContext);
}
