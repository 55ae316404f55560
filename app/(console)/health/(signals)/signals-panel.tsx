'use client';

export function SignalsPanel() {
  return null;
}
