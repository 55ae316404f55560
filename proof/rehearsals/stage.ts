import type { Pool } from 'pg';
import { type Destination, destinationOf, type Logs } from '@/demo/pipeline/destination';
import type { ProviderControl } from '@/demo/providers/provider-control';
import { receiveInvoice } from '@/demo/traffic';
import type { ActionVerb } from '@/lib/actions/recovery-action';
import type { Actor } from '@/lib/auth/actor';
import { timestampText } from '@/lib/db/timestamp';
import { inTransaction } from '@/lib/db/transaction';
import type { Takeover } from '@/lib/jobs/queue';
import { enqueue } from '@/lib/leases/grant';
import { type Performed, perform } from '@/lib/recovery/commands/perform';
import type { Timestamp } from '@/lib/time';
import type { Member, WorkerMember } from '@/proof/rehearsals/crew';
import type { Line } from '@/proof/rehearsals/line';
import type { Looking, Shown, Sighting } from '@/proof/rehearsals/looking';
import type { Check } from '@/proof/rehearsals/rehearsal';
import type { Server } from '@/proof/rehearsals/server';
import { until, within } from '@/proof/rehearsals/until';
import { OPEN } from '@/test/support/setting';

/** What one rehearsal plays with: its own database, providers and processes. */
export type Props = {
  server: Server;
  /** The superuser: arranges, and looks behind the console's back. */
  db: Pool;
  /** The console's pool, by which operators act, and its line. */
  operator: Pool;
  operatorLine: Line;
  ocr: ProviderControl;
  erp: ProviderControl;
  logs: Logs;
  /** Two, at work. */
  workers: readonly WorkerMember[];
  /** The one that leads, and its line. */
  watcher: Member;
  watcherLine: Line;
  /** What Triage shows. */
  looking: Looking;
  startWatcher(): Member;
  /** Aborts when somebody ends the run. */
  signal: AbortSignal;
};

/** What the operators' sessions are called. */
export const OPERATORS = 'operators';

const SHOWN_WITHIN_MS = 10_000;

/** The props in the hands of one rehearsal, with what it found. */
export class Stage {
  readonly props: Props;
  readonly checks: Check[] = [];
  readonly subjects: string[] = [];
  /** When the trouble began, by the database's clock. */
  begunAt: Timestamp | null = null;

  constructor(props: Props) {
    this.props = props;
  }

  /** Notes whether something holds that must. */
  check(what: string, held: boolean): boolean {
    this.checks.push({ what, held });
    return held;
  }

  /** Lets an invoice come in by the API: its first attempt is pending at once. */
  async enqueue(): Promise<string> {
    const subject = await inTransaction(this.props.db, async (transaction) => {
      const received = await receiveInvoice(transaction);
      await enqueue(transaction, 'invoices', received, { channel: 'api' });
      return received;
    });
    return this.#noted(subject);
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

  /** Notes the moment from which it is measured how long it takes Triage to show something: that of the first trouble. */
  async troubleBegins(): Promise<void> {
    const { rows } = await this.props.db.query<{ now: string }>(
      `select ${timestampText('clock_timestamp()')} as now`,
    );
    this.begunAt ??= rows[0]?.now ?? null;
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
    const { begunAt, subjects } = this;
    const isOurs = (subject: string) => !/^INV-/.test(subject) || subjects.includes(subject);
    const first = this.props.looking.sightings.find(
      ({ kind, subject, at }) => begunAt !== null && at >= begunAt && kinds.includes(kind) && isOurs(subject),
    );
    return first ?? null;
  }

  /** Decides who takes over lapsed leases from now on; otherwise any worker does. */
  async promise(takeover: Takeover): Promise<void> {
    await this.props.db.query(`update public.queues set takeover = $1 where name = 'invoices'`, [takeover]);
  }

  /** Resolves once the lease of an attempt has been renewed again. */
  async untilRenewed(key: string): Promise<void> {
    const before = await this.#lease(key);
    await this.until('the lease is renewed', async () => (await this.#lease(key)).renewals > before.renewals);
  }

  async untilLapsed(key: string): Promise<void> {
    await this.until('the lease lapses', async () => (await this.#lease(key)).lapsed);
  }

  /** Resolves once a session of this application waits for a lock in a statement that calls `name`. */
  async untilWaits(application: string, name: string): Promise<void> {
    await this.until(`${name} waits`, async () => {
      const { rowCount } = await this.props.db.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and application_name = $1 and query like '%' || $2 || '%'`,
        [application, name],
      );
      return rowCount === 1;
    });
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

  async #lease(key: string): Promise<{ renewals: number; lapsed: boolean }> {
    const { rows } = await this.props.db.query<{ renewals: number; lapsed: boolean }>(
      'select renewals::int, lease_until <= clock_timestamp() as lapsed from public.processing_jobs where id = $1',
      [key],
    );
    if (!rows[0]) throw new Error(`There is no job ${key}.`);
    return rows[0];
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
