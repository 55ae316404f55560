'use client';

import { useState } from 'react';
import { useFreeze } from '@/app/(console)/use-freeze';
import type { BulkRights } from '@/components/bulk/bulk-bar';
import type { CardBulk } from '@/components/triage/bulk-acts';

/** Freezing a list from the jobs of one card. */
export function useCardBulk(rights: BulkRights): CardBulk {
  const { freeze, freezing, problem } = useFreeze();
  const [card, setCard] = useState<string | null>(null);

  return {
    rights,
    freezing: freezing && `${card} ${freezing}`,
    problem: problem !== null && card !== null ? { card, sentence: problem } : null,
    onFreeze: ({ key, sentence }, verb, findings) => {
      const [first] = findings;
      if (!first) return;
      setCard(key);
      const { source, database } = first.address;
      const keys = findings.map(({ address }) => address.key);
      void freeze({ verb, source, database, keys, origin: `Found in Triage: ${sentence}`.slice(0, 300) });
    },
  };
}
