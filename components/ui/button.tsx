import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';
import type { IconName } from './icon-name';

const VARIANTS = {
  /** The one thing to do. At most one filled button a screen. */
  primary: 'border-accent bg-accent font-semibold text-accent-ink hover:not-aria-disabled:brightness-110',
  /** A guarded act. */
  accent: 'border-accent bg-panel font-semibold text-accent hover:not-aria-disabled:bg-accent-tint',
  /** Whatever writes nothing. */
  plain: 'border-control bg-panel font-medium text-ink hover:not-aria-disabled:bg-well [&_svg]:text-ink-2',
  /** Force, and ending a session whose open transaction has written. */
  danger: 'border-fail bg-panel font-medium text-fail hover:not-aria-disabled:bg-fail-tint',
} as const;

const SIZES = {
  /** 28 px. */
  small: 'h-7 rounded-control px-2.5 text-[12.5px]',
  /** 32 px. */
  normal: 'h-8 rounded-control px-3 text-body',
  /** 46 px: a thumb's target. */
  thumb: 'h-[46px] rounded-[6px] px-4 text-finding',
} as const;

const UNAVAILABLE =
  'aria-disabled:cursor-not-allowed aria-disabled:border-dashed aria-disabled:border-line-2 aria-disabled:bg-well aria-disabled:text-ink-3 aria-disabled:[&_svg]:text-ink-3';

export type ButtonLook = { variant?: keyof typeof VARIANTS; size?: keyof typeof SIZES };

/** The classes of a button, for a link that must look like one. */
export function buttonClass({ variant = 'plain', size = 'normal' }: ButtonLook = {}): string {
  return classNames(
    'inline-flex items-center justify-center gap-[7px] whitespace-nowrap border',
    SIZES[size],
    VARIANTS[variant],
    UNAVAILABLE,
  );
}

type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'disabled'> & {
    icon?: IconName | undefined;
    /** Dashed and inert, yet it keeps its place and its focus. Say why beside it, with `Refusal`. */
    unavailable?: boolean | undefined;
  };

/** A button. It is never `disabled`: a control that cannot be focused cannot say why it refuses. */
export function Button({
  variant,
  size,
  icon,
  unavailable = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (unavailable) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={unavailable || undefined}
      className={classNames(buttonClass({ ...(variant && { variant }), ...(size && { size }) }), className)}
      onClick={press}
    >
      {icon && <Icon icon={icon} size={size === 'thumb' ? 'normal' : 'button'} />}
      {children}
    </button>
  );
}
