import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names';

/** What a control needs in order to be tied to its label, hint and error. */
export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldProps = {
  label: ReactNode;
  /** Stands opposite the label: "in your own words", "optional". */
  hint?: ReactNode;
  /** A sentence that says what is missing and how to mend it. */
  error?: string | undefined;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
};

/** A labelled control with its hint and its error sentence, both tied to it by `aria-describedby`. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint !== undefined && hintId, error !== undefined && errorId]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classNames('grid gap-1', className)}>
      <div className="flex items-baseline justify-between gap-3 text-[12.5px] leading-4">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint !== undefined && (
          <span id={hintId} className="text-ink-3 text-label">
            {hint}
          </span>
        )}
      </div>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error !== undefined && (
        <p id={errorId} className="text-fail text-label">
          {error}
        </p>
      )}
    </div>
  );
}

/** The look of every text control. 16 px on a phone, or Safari zooms in when it gets the focus. */
export const CONTROL_CLASS =
  'w-full min-w-0 rounded-control border border-control bg-panel px-[9px] py-1.5 leading-[19px] aria-invalid:border-fail max-sm:text-[16px] max-sm:leading-6';

type ControlProps<Tag extends 'input' | 'textarea'> = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<Tag>, 'id' | 'className'> & {
    /** For ids, keys and ticket numbers. */
    mono?: boolean;
  };

/** One line of text. */
export function TextField({ label, hint, error, className, mono = false, ...rest }: ControlProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <input
          {...rest}
          {...control}
          className={classNames(CONTROL_CLASS, 'h-8 max-sm:h-[46px]', mono && 'font-mono')}
        />
      )}
    </Field>
  );
}

/** Several lines in the operator's own words; it grows with the text. */
export function TextArea({ label, hint, error, className, mono = false, ...rest }: ControlProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <textarea
          rows={2}
          {...rest}
          {...control}
          className={classNames(
            CONTROL_CLASS,
            'field-sizing-content min-h-[52px] resize-y',
            mono && 'font-mono',
          )}
        />
      )}
    </Field>
  );
}
