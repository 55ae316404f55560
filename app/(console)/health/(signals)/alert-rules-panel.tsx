'use client';

export function AlertRulesPanel() {
  return null;
}
