'use client';

import { useQuery } from '@tanstack/react-query';

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { markedIn } from '@/app/(console)/locks/marked-in';
import { type FirstReading, useLockBook } from '@/app/(console)/locks/use-lock-book';
import { problemOf } from '@/app/(console)/problem-of';
import { useBackendSheet } from '@/app/(console)/use-backend-sheet';
import { useDrafts } from '@/app/(console)/use-drafts';
import type { PresetChoice } from '@/components/locks/calculator-entry';
import { KeyCalculator } from '@/components/locks/key-calculator';
import { locksTitle } from '@/components/locks/locks-title';
import { LocksView } from '@/components/locks/locks-view';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { actCommands } from '@/components/recovery/act-commands';
import { RevealsContext } from '@/components/reveals/reveals-context';
import type { Environment } from '@/components/shell/environment';
import { useOfferCommands } from '@/components/shell/palette-context';
import { Banner } from '@/components/ui/banner';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { offerBackendActs } from '@/lib/actions/backend-offers';
import type { MayAct } from '@/lib/actions/may-act';
import { BACKEND_VERBS, type BackendVerb, type RevealVerb } from '@/lib/actions/recovery-action';
import type { CalculatorInput } from '@/lib/locks/calculator-input';
import type { Session } from '@/lib/locks/lock-sample';
import { calculationOptions } from '@/lib/locks/query-options';

/** What the address marks, and the act that it opens. */
const PARSERS = {
  backend: parseAsString,
  lock: parseAsString,
  prepared: parseAsString,
  act: parseAsStringLiteral(BACKEND_VERBS),
};
const NOTHING = { backend: null, lock: null, prepared: null, act: null };

type LocksScreenProps = {
  /** What the server read for the first paint. */
  first: FirstReading;
  actorName: string;
  rights: Readonly<Record<BackendVerb, MayAct>>;
  revealRights: Readonly<Record<RevealVerb, MayAct>>;
  environment: Environment;
  presets: readonly PresetChoice[];
  hasRedisLeases: boolean;
};

/** Sessions and locks, live, with the panel that the address opens. */
export function LocksScreen(props: LocksScreenProps) {
  const { first, actorName, rights, revealRights, environment, presets, hasRedisLeases } = props;
  const { book, trees, findings, error, jobsProblem } = useLockBook(first);
  const [named, setNamed] = useQueryStates(PARSERS);
  const problem = problemOf(error);
  const marked = markedIn(book?.sample ?? null, named);
  // Not the outage of the jobs: who locks them is what one comes here to end.
  const actsOff = problem;
  const { submit } = useDrafts();
  const offersOf = (session: Session) =>
    book === null ? [] : offerBackendActs(book.factsOf(session), rights);
  const { sheet, refusal } = useBackendSheet({
    book,
    backend: named.backend,
    session: marked.session,
    offersOf,
    verb: named.act,
    actsOff,
    environment,
    actorName,
    onClose: () => void setNamed({ act: null }),
  });
  useOfferCommands(
    marked.session && actsOff === null
      ? actCommands(
          offersOf(marked.session),
          `session ${marked.session.pid}`,
          (act) => void setNamed({ act }),
        )
      : [],
  );
  useDocumentTitle(book ? `${locksTitle(book.sample, trees)} · ${book.sample.database}` : 'Locks');

  if (book === null) {
    return problem ? (
      <ProblemPanel title="Sessions and locks could not be read" sentence={problem} />
    ) : (
      <SkeletonRows label="Reading sessions and locks" rows={6} />
    );
  }
  return (
    <RevealsContext value={{ rights: revealRights, actsOff, submit }}>
      {refusal && (
        <Banner tone="note" icon="ban" title={`${refusal.label} is not possible now.`} className="mb-3.5">
          {refusal.reason}
        </Banner>
      )}
      <LocksView
        book={book}
        trees={trees}
        findings={findings}
        marked={marked}
        onClearMarked={() => void setNamed(NOTHING)}
        offersOf={offersOf}
        actsOff={actsOff}
        problem={problem}
        jobsProblem={jobsProblem}
        calculator={<KeyCalculator book={book} presets={presets} useCalculation={useCalculation} />}
        hasRedisLeases={hasRedisLeases}
        sheet={sheet}
      />
    </RevealsContext>
  );
}

function useCalculation(input: CalculatorInput | null) {
  const { data, error } = useQuery({
    ...calculationOptions(input ?? { kind: 'parts', parts: [] }),
    enabled: input !== null,
  });
  return { calculation: input === null ? null : (data ?? null), problem: problemOf(error) };
}
