import { type ClassValue, clsx } from 'clsx';

/**
 * Joins class names. Of two Tailwind classes for one property the stylesheet decides and not their order here, so a component gives
 * one of them, and a class that must win over a component's own ends in `!`. The stories look for what breaks this on each page.
 */
export function classNames(...values: ClassValue[]): string {
  return clsx(values);
}
