import * as lucide from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** On each symbol: where one is used it inherits from there, and nothing from this file. */
const LOOK =
  'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"';

/**
 * All of `names`, in Lucide's outlines, as the symbols of one SVG file, by name. Colour and width of the stroke are those of where one
 * is used. Throws on a name that Lucide does not have.
 */
export function drawSprite(names: readonly string[]): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">',
    ...names.map((name) => `<symbol id="${name}" ${LOOK}>${outlineOf(name)}</symbol>`),
    '</svg>\n',
  ].join('\n');
}

function outlineOf(name: string): string {
  const Outline = (lucide as unknown as Record<string, lucide.LucideIcon | undefined>)[componentName(name)];
  if (!Outline) throw new Error(`Lucide has no icon "${name}".`);
  return renderToStaticMarkup(createElement(Outline)).replace(/^<svg[^>]*>|<\/svg>$/g, '');
}

/** "circle-x" is `CircleX`, "rows-3" is `Rows3`. */
function componentName(name: string): string {
  return name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
}
