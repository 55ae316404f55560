import type { Session } from '@/lib/locks/lock-sample';

/** All that decides which act is possible on a server process. */
export type BackendFacts = {
  session: Session;
  /** The server is a standby: nobody is signalled from here. */
  standby: boolean;
  /** What would let the console see a hidden session, as a statement; null where that is not known. */
  grant: string | null;
  /** Labels of the jobs whose owner this session belongs to. */
  jobs: readonly string[];
};
