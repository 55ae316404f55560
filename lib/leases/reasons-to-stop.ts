/** How a lease is lost: its time ran out, or somebody else closed the attempt. */
export type LossReason = 'lapsed' | 'taken over';

/** The work must end at once: this worker does not own the job any more, and what it still writes is refused. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  readonly reason: LossReason;

  constructor(reason: LossReason) {
    super(
      reason === 'lapsed' ? 'The lease lapsed before it was renewed.' : 'Somebody else closed this attempt.',
    );
    this.reason = reason;
  }
}

/** The work ends at the next boundary and the job is given back: the worker drains, or an operator asked it to stop. */
export class StopAsked extends Error {
  override readonly name = 'StopAsked';

  constructor() {
    super('The worker was asked to stop.');
  }
}

/** An earlier attempt may have caused this effect, its provider honours no keys, and nobody knows: do not call. */
export class EffectInDoubt extends Error {
  override readonly name = 'EffectInDoubt';

  constructor(effectKey: string) {
    super(`Nobody knows whether ${effectKey} happened: a person must answer before it is tried again.`);
  }
}
