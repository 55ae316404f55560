'use client';

export function QuestionsPanel() {
  return null;
}
