import type { TimelineAttempt, TimelineMark, TimelineScale } from './timeline';

/** Mean advance of an 11 px character; a little too wide, so that a label that is drawn does fit. */
const SANS = 5.5;
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

/** From the middle of a mark to its label. */
const LABEL_GAP = 10;
const MARK_HALF = 6;
/** Half the line of now, with the air beside it. */
const NOW_HALF = 4;
/** Whose label is kept first where there is no room for all: what may have happened outside. */
const PRIORITY: ReadonlyArray<TimelineMark['kind']> = ['intended', 'act', 'finding', 'denied', 'confirmed'];

type Interval = { from: number; to: number };

/**
 * Places each label right of its mark, else left, else nowhere: never over a mark, another label, the line of
 * now (at `nowX`) or the edge.
 */
export function placeMarks(
  marks: ReadonlyArray<TimelineMark>,
  scale: TimelineScale,
  nowX: number,
): PlacedMark[] {
  const shown: PlacedMark[] = marks
    .filter((mark) => scale.shows(mark.at))
    .sort((a, b) => a.at - b.at)
    .map((mark) => ({ ...mark, x: scale.x(mark.at), side: null }));
  const taken: Interval[] = [
    { from: Number.NEGATIVE_INFINITY, to: scale.left },
    { from: scale.right, to: Number.POSITIVE_INFINITY },
    { from: nowX - NOW_HALF, to: nowX + NOW_HALF },
    ...shown.map(({ x }) => ({ from: x - MARK_HALF, to: x + MARK_HALF })),
  ];
  const byPriority = [...shown].sort((a, b) => PRIORITY.indexOf(a.kind) - PRIORITY.indexOf(b.kind));
  for (const mark of byPriority) {
    if (!mark.label) continue;
    const width = textWidth(mark.label);
    const right = { from: mark.x + LABEL_GAP, to: mark.x + LABEL_GAP + width };
    const left = { from: mark.x - LABEL_GAP - width, to: mark.x - LABEL_GAP };
    const free = ({ from, to }: Interval) => taken.every((other) => to <= other.from || from >= other.to);
    if (free(right)) mark.side = 'right';
    else if (free(left)) mark.side = 'left';
    if (mark.side) taken.push(mark.side === 'right' ? right : left);
  }
  return shown;
}
