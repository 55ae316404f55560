import type { Draft } from '@/components/recovery/draft';
import { TextField } from '@/components/ui/field';
import { SheetSection } from '@/components/ui/sheet';

type PersonFieldsProps = {
  draft: Draft;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<Draft>) => void;
};

/** Who is to be added: the name that the record shows, and the address by which they sign in. */
export function PersonFields({ draft, errors, onChange }: PersonFieldsProps) {
  return (
    <SheetSection className="grid gap-2.5">
      <TextField
        name="name"
        label="Name"
        hint="as the record shows it"
        error={errors.name}
        autoComplete="off"
        maxLength={200}
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        name="email"
        type="email"
        label="Email"
        hint="by which they sign in"
        error={errors.email}
        autoComplete="off"
        maxLength={254}
        value={draft.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
    </SheetSection>
  );
}
