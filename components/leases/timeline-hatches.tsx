type Hatch = { id: string; width: number; colour: string };

function HatchPattern({ id, width, colour }: Hatch) {
  return (
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={width} height="5" className={colour} />
    </pattern>
  );
}

/** The hatches of grace and of what could not be read, as in the gauge. */
export function TimelineHatches({ ids }: { ids: { grace: string; unread: string } }) {
  return (
    <defs>
      <HatchPattern id={ids.grace} width={1.6} colour="fill-late-fill" />
      <HatchPattern id={ids.unread} width={2} colour="fill-line-2" />
    </defs>
  );
}
