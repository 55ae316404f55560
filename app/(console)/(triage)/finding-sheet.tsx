'use client';

import { useEffect } from 'react';
import { type FindingSheetInput, useFindingSheet } from '@/app/(console)/use-finding-sheet';

/** The panel of the act that the address opens. An act that is refused from the start opens none, and leaves the address. */
export function FindingSheet(input: FindingSheetInput) {
  const { sheet } = useFindingSheet(input);
  const { onClose } = input;
  const opens = sheet !== null;
  useEffect(() => {
    if (!opens) onClose();
  }, [opens, onClose]);
  return sheet;
}
