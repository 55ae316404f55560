import type { CalculatorInput } from '@/lib/locks/calculator-input';

/** Reads back what was typed into the calculator; null for what it does not know. It judges the values by itself. */
export function readCalculatorInput(params: URLSearchParams): CalculatorInput | null {
  const text = (name: string) => params.get(name) ?? '';
  switch (params.get('kind')) {
    case 'names':
      return { kind: 'names', namespace: text('namespace'), name: text('name') };
    case 'parts':
      return { kind: 'parts', parts: params.getAll('parts') };
    case 'bigint':
      return { kind: 'bigint', bigint: text('bigint') };
    case 'pair':
      return { kind: 'pair', first: text('first'), second: text('second') };
    case 'columns':
      return { kind: 'columns', classid: text('classid'), objid: text('objid'), objsubid: text('objsubid') };
    case 'preset':
      return { kind: 'preset', preset: text('preset'), values: params.getAll('values') };
    default:
      return null;
  }
}
