import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';
import type { IconName } from './icon-name';

const SIZES = {
  small: 'size-7 rounded-control',
  normal: 'size-8 rounded-control',
  thumb: 'size-[46px] rounded-[6px]',
} as const;

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** What it does; screen readers and the pointer's title both get it. */
  label: string;
  icon: IconName;
  size?: keyof typeof SIZES;
  outlined?: boolean;
};

/** A square button that shows only an icon. Use it where the icon is common knowledge, else a `Button`. */
export function IconButton({
  label,
  icon,
  size = 'normal',
  outlined = false,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(
        'inline-grid flex-none place-items-center border text-ink-2 hover:text-ink',
        outlined ? 'border-control bg-panel hover:bg-well' : 'border-transparent hover:bg-idle-tint',
        SIZES[size],
        className,
      )}
    >
      <Icon icon={icon} size={size === 'small' ? 'button' : 'normal'} />
    </button>
  );
}
