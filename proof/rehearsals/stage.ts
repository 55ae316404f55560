import type { Pool } from 'pg';
import { type Destination, destinationOf, type Logs } from '@/demo/pipeline/destination';
import type { ProviderControl } from '@/demo/providers/provider-control';
import { receiveInvoice } from '@/demo/traffic';
import type { ActionVerb } from '@/lib/actions/recovery-action';
import type { Actor } from '@/lib/auth/actor';
import { timestampText } from '@/lib/db/timestamp';
import { inTransaction } from '@/lib/db/transaction';
import { type Performed, perform } from '@/lib/recovery/commands/perform';
import type { Timestamp } from '@/lib/time';
import type { Member, WorkerMember } from '@/proof/rehearsals/crew';
import type { Looking, Shown, Sighting } from '@/proof/rehearsals/looking';
import type { Check } from '@/proof/rehearsals/rehearsal';
import type { DatabaseUrls, Server } from '@/proof/rehearsals/server';
import { until, within } from '@/proof/rehearsals/until';
import { OPEN } from '@/test/support/setting';

/** What one rehearsal plays with: its own database, providers and processes. */
export type Props = {
  server: Server;
  urls: DatabaseUrls;
  /** The superuser: arranges, and looks behind the console's back. */
  db: Pool;
  /** The console's pool, by which operators act. */
  operator: Pool;
  ocr: ProviderControl;
  erp: ProviderControl;
  logs: Logs;
  /** Two, at work. */
  workers: readonly WorkerMember[];
  /** The one that leads. */
  watcher: Member;
  /** What Triage shows. */
  looking: Looking;
  startWorker(env?: Readonly<Record<string, string>>): Promise<WorkerMember>;
  startWatcher(): Member;
  /** Aborts when somebody ends the run. */
  signal: AbortSignal;
};

const SHOWN_WITHIN_MS = 10_000;

/** The props in the hands of one rehearsal, with what it found. */
export class Stage {
  readonly props: Props;
  readonly checks: Check[] = [];
  readonly subjects: string[] = [];
  /** When the trouble began, by the database's clock. */
  struckAt: Timestamp | null = null;

  constructor(props: Props) {
    this.props = props;
  }

  /** Notes whether something holds that must. */
  check(what: string, held: boolean): boolean {
    this.checks.push({ what, held });
    return held;
  }

  /** Lets an invoice come in. */
  async receive(): Promise<string> {
    return this.#noted(await receiveInvoice(this.props.db));
  }

  /** Lets an invoice come in whose answer on `route` a provider keeps back. */
  async receiveHeld(provider: ProviderControl, route: string): Promise<string> {
    const subject = await inTransaction(this.props.db, async (transaction) => {
      const received = await receiveInvoice(transaction);
      await provider.hold(route, received);
      return received;
    });
    return this.#noted(subject);
  }

  /** The worker that runs a subject, once the provider has done what it asked for and keeps the answer back. */
  async ownerAt(provider: ProviderControl, route: string, subject: string): Promise<WorkerMember> {
    await provider.acted(route, subject, this.props.signal);
    const { newest } = await this.look(subject);
    const owner = this.props.workers.find(({ id }) => id === newest?.owner);
    if (!owner) throw new Error(`${subject} is run by ${newest?.owner}, which is none of this stage.`);
    return owner;
  }

  /** Makes the trouble, and notes when. */
  async strike(trouble: () => void | Promise<void>): Promise<void> {
    const { rows } = await this.props.db.query<{ now: string }>(
      `select ${timestampText('clock_timestamp()')} as now`,
    );
    this.struckAt = rows[0]?.now ?? null;
    await trouble();
  }

  look(subject: string): Promise<Destination> {
    return destinationOf(this.props.db, this.props.logs, subject);
  }

  /** What there is of a subject once `is` holds of it; rejects with `what` when that takes too long. */
  untilSeen(subject: string, what: string, is: (seen: Destination) => boolean): Promise<Destination> {
    return this.until(what, async () => {
      const seen = await this.look(subject);
      return is(seen) && seen;
    });
  }

  untilCompleted(subject: string): Promise<Destination> {
    return this.untilSeen(subject, `${subject} is completed`, ({ newest }) => newest?.status === 'completed');
  }

  until<Answer>(what: string, ask: () => Promise<Answer | null | undefined | false>): Promise<Answer> {
    return until(this.props.signal, what, ask);
  }

  within<Answer>(
    patienceMs: number,
    ask: () => Promise<Answer | null | undefined | false>,
  ): Promise<Answer | null> {
    return within(this.props.signal, patienceMs, ask);
  }

  /** Whether Triage comes to show one of these kinds on what is played with, or outside any job, after the trouble. */
  async comesToShow(...kinds: readonly Shown[]): Promise<boolean> {
    const shown = async () => this.firstShown(kinds);
    return (await this.within(SHOWN_WITHIN_MS, shown)) !== null;
  }

  /** The first finding that shows the trouble as one of these kinds; null while there is none. */
  firstShown(kinds: readonly Shown[]): Sighting | null {
    const { struckAt, subjects } = this;
    const isOurs = (subject: string) => !/^INV-/.test(subject) || subjects.includes(subject);
    const first = this.props.looking.sightings.find(
      ({ kind, subject, at }) =>
        struckAt !== null && at >= struckAt && kinds.includes(kind) && isOurs(subject),
    );
    return first ?? null;
  }

  /** Acts as a person does, through the one door. */
  act(actor: Actor, verb: ActionVerb, wish: unknown): Promise<Performed> {
    return perform(this.props.operator, actor, verb, wish, OPEN);
  }

  /** What must hold of every invoice in the end, whatever happened on the way. */
  checkOnce({ entries, bookings, pages, newest }: Destination): void {
    this.check(
      'the ledger has one entry, under the newest token',
      entries.length === 1 && entries[0]?.token === newest?.token,
    );
    this.check('the ERP booked once', bookings === 1);
    this.check('the page was charged once', pages === 1);
  }

  #noted(subject: string): string {
    this.subjects.push(subject);
    return subject;
  }
}

/** How an act ended, in one word. */
export function wordOf(performed: Performed): string {
  return performed.ok ? performed.outcome.outcome : `turned away (${performed.status})`;
}

/** What was said of how it ended. */
export function detailOf(performed: Performed): string {
  return performed.ok ? performed.outcome.detail : performed.sentence;
}
