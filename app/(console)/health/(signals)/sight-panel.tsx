'use client';

export function SightPanel() {
  return null;
}
