/** Top of each lane, in px. A block is 20 high. */
export const LANE_TOP = { axis: 18, lease: 38, beats: 70, stage: 94, session: 122, acts: 150 } as const;

export const BLOCK_HEIGHT = 20;
export const TIMELINE_HEIGHT = 178;
/** Where the ground of the future and the lines of the axis end. */
export const PLOT_BOTTOM = TIMELINE_HEIGHT - 4;

/** Below this width the lanes' names are short and the gutter narrow. */
export const COMPACT_BELOW = 480;

/** Lane names and the room they take. */
export const LANE_NAMES = {
  wide: { gutter: 98, names: ['Lease', 'Heartbeats', 'Stage', 'Session', 'Effects, acts'] },
  compact: { gutter: 56, names: ['Lease', 'Beats', 'Stage', 'Session', 'Effects'] },
} as const;

/** Offsets of the names' baselines, in the order of the names. */
export const NAME_BASELINES = [
  LANE_TOP.lease + 14,
  LANE_TOP.beats + 10,
  LANE_TOP.stage + 14,
  LANE_TOP.session + 14,
  LANE_TOP.acts + 14,
] as const;
