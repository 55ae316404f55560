/** A label that wants to stand at `y`, in px. */
export type EndLabel = { text: string; y: number };

/** Labels at lines' ends moved apart until none covers another, in their order, within the plot. */
export function spreadLabels<Label extends EndLabel>(
  labels: readonly Label[],
  gap: number,
  top: number,
  bottom: number,
): Label[] {
  const placed = labels.toSorted((a, b) => a.y - b.y).map((label) => ({ ...label }));
  for (const [index, label] of placed.entries())
    label.y = Math.max(label.y, index === 0 ? top : (placed[index - 1]?.y ?? top) + gap);
  for (let index = placed.length - 1; index >= 0; index--) {
    const label = placed[index];
    if (label)
      label.y = Math.min(
        label.y,
        index === placed.length - 1 ? bottom : (placed[index + 1]?.y ?? bottom) - gap,
      );
  }
  return placed;
}

/** What happened at one place of the axis. */
export type PlacedMark = { x: number; words: string; count: number };
/** `at` is where its words stand, which is left of the line where there is no room right of it; null where there is none at all. */
export type LabelledMark = PlacedMark & {
  label: { text: string; x: number; anchor: 'start' | 'end' } | null;
};

/** Marks nearer than this are one line. */
const TOGETHER = 4;
/** Of 11 px sans, on the average. */
const LETTER = 5.6;
const ASIDE = 4;

/** Marks as lines, those that fall together as one, and the words of the latest where they have room. `marks` in the order of time. */
export function placeMarks(
  marks: readonly { x: number; words: string }[],
  left: number,
  right: number,
): LabelledMark[] {
  const lines: PlacedMark[] = [];
  for (const { x, words } of marks) {
    const last = lines.at(-1);
    if (last && x - last.x < TOGETHER) {
      last.count += 1;
      last.words = `${last.count} marks`;
    } else lines.push({ x, words, count: 1 });
  }
  let free = right;
  const labelled = lines.toReversed().map((line, index): LabelledMark => {
    const width = line.words.length * LETTER + ASIDE;
    const before = lines[lines.length - 2 - index]?.x ?? left;
    if (line.x + width <= free) {
      free = line.x - ASIDE;
      return { ...line, label: { text: line.words, x: line.x + ASIDE, anchor: 'start' } };
    }
    if (line.x <= free && line.x - width >= before) {
      free = line.x - width - ASIDE;
      return { ...line, label: { text: line.words, x: line.x - ASIDE, anchor: 'end' } };
    }
    free = Math.min(free, line.x - ASIDE);
    return { ...line, label: null };
  });
  return labelled.reverse();
}
