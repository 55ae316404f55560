import type { Entry, PresetChoice } from '@/components/locks/calculator-entry';
import { CONTROL_CLASS, Field, TextArea, TextField } from '@/components/ui/field';

type CalculatorFieldsProps = {
  entry: Entry;
  presets: readonly PresetChoice[];
  onChange: (entry: Entry) => void;
};

/** What the chosen kind of key is worked out from. */
export function CalculatorFields({ entry, presets, onChange }: CalculatorFieldsProps) {
  const set = (change: Partial<Entry>) => onChange({ ...entry, ...change });
  const plain = { mono: true, autoComplete: 'off', spellCheck: false } as const;
  switch (entry.kind) {
    case 'names':
      return (
        <>
          <TextField
            {...plain}
            label="Namespace"
            value={entry.namespace}
            onChange={({ target }) => set({ namespace: target.value })}
          />
          <TextField
            {...plain}
            label="Name"
            value={entry.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        </>
      );
    case 'parts':
      return (
        <TextArea
          {...plain}
          label="Parts of a business key"
          hint="one a line"
          value={entry.parts}
          onChange={({ target }) => set({ parts: target.value })}
        />
      );
    case 'number':
      return (
        <TextField
          {...plain}
          label="Key"
          hint="a bigint, or int4, int4"
          value={entry.number}
          onChange={({ target }) => set({ number: target.value })}
        />
      );
    case 'preset': {
      const fields = presets.find(({ id }) => id === entry.preset)?.fields ?? [];
      return (
        <>
          <Field label="Tool">
            {(control) => (
              <select
                {...control}
                value={entry.preset}
                onChange={({ target }) => set(presetChosen(presets, target.value))}
                className={`${CONTROL_CLASS} h-8 max-sm:h-[46px]`}
              >
                <option value="">Choose one</option>
                {presets.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {fields.map((field, place) => (
            <TextField
              {...plain}
              key={field.id}
              label={field.label}
              value={entry.values[place] ?? ''}
              onChange={({ target }) => set({ values: entry.values.with(place, target.value) })}
            />
          ))}
        </>
      );
    }
  }
}

function presetChosen(presets: readonly PresetChoice[], preset: string): Partial<Entry> {
  const fields = presets.find(({ id }) => id === preset)?.fields ?? [];
  return { preset, values: fields.map(({ initial }) => initial) };
}
