/** The observation is the noun that sources give and rules judge; it stands with the sources, the layer below. */
export type * from '@/lib/sources/observation';
