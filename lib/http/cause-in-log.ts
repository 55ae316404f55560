import { logContext } from '@/lib/log-context';

/** Where whoever runs the console finds what is not told to a person, for the end of a sentence. */
export function causeInLog(log: 'its log' | 'the console’s log' = 'its log'): string {
  const { requestId } = logContext();
  return `${log} has the cause${requestId ? ` under ${requestId}` : ''}`;
}
