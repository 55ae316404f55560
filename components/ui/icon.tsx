import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names';

const SIZES = {
  normal: { className: 'size-4', strokeWidth: 1.75 },
  button: { className: 'size-3.5', strokeWidth: 1.9 },
  lamp: { className: 'size-3', strokeWidth: 2.25 },
} as const;

type IconProps = {
  icon: LucideIcon;
  /** normal 16 px, button 14 px, lamp 12 px; the stroke grows as the icon shrinks. */
  size?: keyof typeof SIZES;
  className?: string | undefined;
};

/** A decorative icon. Always beside a word or inside a labelled control, so it is hidden from screen readers. */
export function Icon({ icon: Glyph, size = 'normal', className }: IconProps) {
  const { className: dimensions, strokeWidth } = SIZES[size];
  return (
    <Glyph
      aria-hidden="true"
      className={classNames('flex-none', dimensions, className)}
      strokeWidth={strokeWidth}
    />
  );
}
