import type { CalculatorInput } from '@/lib/locks/calculator-input';

/** A tool's key as it can be asked for. */
export type PresetChoice = {
  id: string;
  label: string;
  fields: readonly { id: string; label: string; initial: string }[];
};

/** What stands in the calculator's fields; each kind keeps its own words while another is looked at. */
export type Entry = {
  kind: 'names' | 'parts' | 'number' | 'preset';
  namespace: string;
  name: string;
  /** One part a line. */
  parts: string;
  /** One bigint, or two integers with a comma between. */
  number: string;
  preset: string;
  values: readonly string[];
};

export const EMPTY_ENTRY: Entry = {
  kind: 'names',
  namespace: '',
  name: '',
  parts: '',
  number: '',
  preset: '',
  values: [],
};

/** What to work out; null while nothing complete was typed. */
export function entryInput(entry: Entry): CalculatorInput | null {
  const { kind, namespace, name, parts, number, preset, values } = entry;
  switch (kind) {
    case 'names':
      return namespace !== '' && name !== '' ? { kind, namespace, name } : null;
    case 'parts':
      return parts === '' ? null : { kind, parts: parts.split('\n') };
    case 'number': {
      const [first = '', second, ...more] = number.split(',');
      if (number.trim() === '' || more.length > 0) return null;
      return second === undefined ? { kind: 'bigint', bigint: first } : { kind: 'pair', first, second };
    }
    case 'preset':
      return preset !== '' && values.every((value) => value !== '') ? { kind, preset, values } : null;
  }
}
