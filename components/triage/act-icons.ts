import { CircleX, type LucideIcon, RotateCcw } from 'lucide-react';
import type { ActionVerb } from '@/lib/actions/recovery-action';

/** How each act is drawn, wherever it is offered. */
export const ACT_ICONS: Record<ActionVerb, LucideIcon> = { 'mark-failed': CircleX, retry: RotateCcw };
