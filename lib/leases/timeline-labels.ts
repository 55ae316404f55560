import type { TimelineAttempt, TimelineMark, TimelineScale } from './timeline';

/** Mean advance of an 11 px character; a little too wide, so that a label that is drawn does fit. */
const SANS = 5.8;
const MONO = 6.4;

/** About how wide a label is drawn, in px. */
export function textWidth(text: string, face: 'sans' | 'mono' = 'sans'): number {
  return text.length * (face === 'mono' ? MONO : SANS);
}

/** The first of `labels`, longest first, that fits into `width`; null when none does. */
export function longestThatFits(labels: ReadonlyArray<string>, width: number): string | null {
  return labels.find((label) => textWidth(label) <= width) ?? null;
}

/** What may stand on an attempt's block, longest first. */
export function leaseLabels({ attempt, owner, token }: TimelineAttempt): string[] {
  const name = `attempt ${attempt}`;
  const withToken = token === null ? name : `${name}, token ${token}`;
  const withOwner = owner === null ? withToken : withToken.replace(name, `${name}, ${owner}`);
  return [...new Set([withOwner, withToken, name, String(attempt)])];
}

/** A mark with the side its label stands on; null where it fits on neither. */
export type PlacedMark = TimelineMark & { x: number; side: 'left' | 'right' | null };

/** Half a mark and the gap to its label. */
const LABEL_GAP = 10;
const MARK_HALF = 6;

/** Places each label right of its mark, else left, else nowhere: never over a mark, a label or the edge. */
export function placeMarks(marks: ReadonlyArray<TimelineMark>, scale: TimelineScale): PlacedMark[] {
  const shown = marks
    .filter((mark) => scale.shows(mark.at))
    .sort((a, b) => a.at - b.at)
    .map((mark) => ({ ...mark, x: scale.x(mark.at) }));

  let taken = scale.left;
  return shown.map((mark, index) => {
    const width = textWidth(mark.label) + LABEL_GAP;
    const next = shown[index + 1];
    const nextEdge = next ? next.x - MARK_HALF : scale.right;
    const side = !mark.label
      ? null
      : mark.x + width <= nextEdge
        ? 'right'
        : mark.x - width >= taken
          ? 'left'
          : null;
    taken = mark.x + (side === 'right' ? width : MARK_HALF);
    return { ...mark, side };
  });
}
