import { classNames } from './class-names';
import type { IconName } from './icon-name';
import sprite from './icons.svg';

const SIZES = {
  normal: { className: 'size-4', strokeWidth: 1.75 },
  button: { className: 'size-3.5', strokeWidth: 1.9 },
  lamp: { className: 'size-3', strokeWidth: 2.25 },
} as const;

type IconProps = {
  icon: IconName;
  /** normal 16 px, button 14 px, lamp 12 px; the stroke grows as the icon shrinks. */
  size?: keyof typeof SIZES;
  className?: string | undefined;
};

/** A decorative icon. Always beside a word or inside a labelled control, so it is hidden from screen readers. */
export function Icon({ icon, size = 'normal', className }: IconProps) {
  const { className: dimensions, strokeWidth } = SIZES[size];
  return (
    <svg
      aria-hidden="true"
      className={classNames('flex-none', dimensions, className)}
      strokeWidth={strokeWidth}
    >
      <use href={`${sprite.src}#${icon}`} />
    </svg>
  );
}

/**
 * Asks for the file of all icons before anything is drawn, and shows nothing. It stands before the first script, which waits for the
 * styles: what comes after that is read later. What `use` asks for comes after all scripts, so that an image asks for the same at once;
 * a link that preloads could not name what `use` takes.
 */
export function IconsFirst() {
  return (
    <>
      {/* biome-ignore lint/performance/noImgElement: not a picture to be made smaller. */}
      <img src={sprite.src} alt="" fetchPriority="high" className="absolute size-0" />
      <svg aria-hidden="true" className="absolute size-0">
        <use href={`${sprite.src}#x`} />
      </svg>
    </>
  );
}
