import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** The type scale of globals.css; without it `text-label` would count as a colour and be merged away. */
const TYPE_SCALE = [
  'axis',
  'label',
  'body',
  'section',
  'finding',
  'heading',
  'verdict',
  'title',
  'count',
  'readout',
  'readout-big',
  'lead-count',
];

const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: TYPE_SCALE,
      radius: ['chip', 'control', 'panel'],
      shadow: ['sheet'],
      tracking: ['mono'],
    },
  },
});

/** Joins class names; of two Tailwind classes for one property the later wins. */
export function classNames(...values: ClassValue[]): string {
  return merge(clsx(values));
}
