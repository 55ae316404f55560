/** Whom the demo's service works for. */
export const ORGANISATIONS = [
  { key: 'harbour', name: 'Harbour Foods' },
  { key: 'lumen', name: 'Lumen Clinics' },
  { key: 'northrail', name: 'North Rail' },
  { key: 'orchard', name: 'Orchard Schools' },
] as const;

/** Who sends them invoices. */
export const VENDORS = [
  'Norsk Kabel AS',
  'Brenner Papier',
  'Costa Azul Frutas',
  'Delft Optics',
  'Ystad Transport',
] as const;
