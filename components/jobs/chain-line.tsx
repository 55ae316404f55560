import { Lasted } from '@/components/locks/lasted';
import { keyOf } from '@/components/locks/lock-book';
import { sessionLook } from '@/components/locks/session-words';
import { StatementReveal } from '@/components/reveals/statement-reveal';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/components/ui/link';
import { Mark } from '@/components/ui/mark';
import type { Session } from '@/lib/locks/lock-sample';
import { backendPath, preparedPath } from '@/lib/locks/lock-url';
import type { Timestamp } from '@/lib/time';
import type { ChainLink } from '@/lib/triage/job-chain';

type ChainLineProps = {
  link: ChainLink;
  /** It waits for nobody. */
  root: boolean;
  last: boolean;
  /** The subject of the job whose session this is; null for somebody else's. */
  own: string | null;
  database: string;
  databaseNow: Timestamp;
};

const NOT_SEEN = { tone: 'unknown', icon: 'circle-question-mark', word: 'not seen' } as const;
const PREPARED = { tone: 'late', icon: 'file-lock', word: 'prepared' } as const;

/** One who stands in the way of a job, or waits in it. */
export function ChainLine({ link, root, last, own, database, databaseNow }: ChainLineProps) {
  const { session, gid, name, waitsFor, since } = link;
  const look = session ? sessionLook(session) : gid === null ? NOT_SEEN : PREPARED;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 pb-2.5 pl-[22px] last:pb-0">
      <span
        aria-hidden="true"
        className={classNames(
          'absolute top-[5px] left-0.5 size-2.5 rounded-[2px]',
          root ? 'bg-ink' : 'bg-wait-tint inset-ring-[1.5px] inset-ring-wait',
        )}
      />
      {!last && (
        <span
          aria-hidden="true"
          className="absolute top-[17px] -bottom-[3px] left-[6px] border-line-2 border-l-[1.5px]"
        />
      )}
      <p className="wrap-anywhere">
        <ChainName link={link} />{' '}
        <span className="text-ink-3">
          {own !== null ? (
            <>
              this job, <span className="font-mono">{own}</span>
            </>
          ) : (
            root && '(root blocker)'
          )}
        </span>
      </p>
      <p className="flex items-center gap-1.5 whitespace-nowrap">
        <Mark tone={look.tone} icon={look.icon}>
          {look.word}
        </Mark>
        <span className="font-mono">
          <Lasted since={since} databaseNow={databaseNow} />
        </span>
      </p>
      <p className="col-span-full text-ink-2 text-label wrap-anywhere">
        {waitsFor && <>Waits for {waitsFor}. </>}
        {gid !== null && <span className="sr-only">{name} has no session.</span>}
      </p>
      {session && <Statement session={session} database={database} databaseNow={databaseNow} />}
    </li>
  );
}

type StatementProps = { session: Session; database: string; databaseNow: Timestamp };

/** What it runs without its literals, and the way to see them. */
function Statement({ session, database, databaseNow }: StatementProps) {
  const { pid, state, statement, backendStart } = session;
  if (statement === null) return null;
  const text = (
    <p className="text-ink-2 text-label wrap-anywhere">
      {state === 'active' ? 'Runs' : 'Ran last'}: <span className="font-mono">{statement}</span>
    </p>
  );
  if (backendStart === null) return text;
  const sentence = `Session ${pid} in the blocking chain: ${statement}`;
  return (
    <StatementReveal
      session={{ pid, backendStart }}
      database={database}
      seen={{ rule: null, sentence, readAt: databaseNow, evidence: [] }}
      className="col-span-full"
      bodyClassName="col-span-full pt-1.5"
    >
      {text}
    </StatementReveal>
  );
}

function ChainName({ link: { session, gid, name } }: { link: ChainLink }) {
  const key = session ? keyOf(session) : null;
  const className = 'link font-medium';
  if (key !== null)
    return (
      <Link href={backendPath(key)} className={className}>
        {name}
      </Link>
    );
  return gid === null ? (
    <b className="font-medium">{name}</b>
  ) : (
    <Link href={preparedPath(gid)} className={className}>
      {name}
    </Link>
  );
}
