'use client';

import { useState } from 'react';
import { CalculatedKeyView } from '@/components/locks/calculated-key';
import { EMPTY_ENTRY, type Entry, entryInput, type PresetChoice } from '@/components/locks/calculator-entry';
import { CalculatorFields } from '@/components/locks/calculator-fields';
import type { LockBook } from '@/components/locks/lock-book';
import { Panel, PanelHead } from '@/components/ui/panel';
import { SegmentedControl } from '@/components/ui/segmented-control';
import type { Calculation } from '@/lib/locks/calculator';
import type { CalculatorInput } from '@/lib/locks/calculator-input';

const KINDS = [
  { value: 'names', label: 'Name' },
  { value: 'parts', label: 'Parts' },
  { value: 'number', label: 'Number' },
  { value: 'preset', label: 'Tool' },
] as const;

export type KeyCalculatorProps = {
  book: LockBook;
  presets: readonly PresetChoice[];
  /** Asks for the keys of what was typed; null while the answer is on its way or nothing is asked. */
  useCalculation: (input: CalculatorInput | null) => {
    calculation: Calculation | null;
    problem: string | null;
  };
};

/** From a name to its key, and to who holds it now. */
export function KeyCalculator({ book, presets, useCalculation }: KeyCalculatorProps) {
  const [entry, setEntry] = useState<Entry>(EMPTY_ENTRY);
  const input = entryInput(entry);
  const { calculation, problem } = useCalculation(input);
  return (
    <Panel aria-labelledby="calculator">
      <PanelHead id="calculator" title="Key calculator" />
      <div className="grid gap-2.5 px-3.5 pt-2.5 pb-3">
        <SegmentedControl
          label="What the key is worked out from"
          options={KINDS}
          value={entry.kind}
          onChange={(kind) => setEntry({ ...entry, kind })}
        />
        <CalculatorFields entry={entry} presets={presets} onChange={setEntry} />
        <div aria-live="polite" className="grid gap-2.5 empty:hidden">
          {input === null ? (
            <p className="text-ink-3 text-label">Its key, the SQL that takes it, and who holds it now.</p>
          ) : (
            <>
              {problem && <p className="text-fail text-label">{problem}</p>}
              {calculation?.ok === false && <p className="text-ink-2 text-label">{calculation.problem}</p>}
              {calculation?.ok &&
                calculation.keys.map((calculated) => (
                  <CalculatedKeyView key={calculated.takeSql} book={book} calculated={calculated} />
                ))}
            </>
          )}
        </div>
      </div>
    </Panel>
  );
}
