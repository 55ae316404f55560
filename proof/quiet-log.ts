import { log } from '@/lib/log';

/**
 * Keeps this process from logging each act that a run carries out itself: its output is a table, or JSON. What LEASEHOLD_LOG_LEVEL
 * asks for is logged all the same, and the processes that it starts log as they do.
 */
export function quietLog(): void {
  if (process.env.LEASEHOLD_LOG_LEVEL === undefined) log.level = 'silent';
}
