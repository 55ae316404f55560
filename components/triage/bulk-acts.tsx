import type { BulkRights } from '@/components/bulk/bulk-bar';
import { ADVISED_ICONS } from '@/components/recovery/advised-icons';
import { afterColon } from '@/components/triage/after-colon';
import { Button } from '@/components/ui/button';
import { Refusal } from '@/components/ui/refusal';
import { bulkWish } from '@/lib/actions/bulk-words';
import type { VerbInBulk } from '@/lib/actions/recovery-action';
import { bulkOf } from '@/lib/triage/bulk-of';
import type { Card } from '@/lib/triage/card';
import type { Finding } from '@/lib/triage/finding';

/** How a list is frozen from a card, and why not. */
export type CardBulk = {
  rights: BulkRights;
  /** The card and the act for which a list is being frozen, as `key verb`; null while none is. */
  freezing: string | null;
  /** Why none could be frozen, and of which card; null when nothing went wrong. */
  problem: { card: string; sentence: string } | null;
  onFreeze: (card: Card, verb: VerbInBulk, findings: readonly Finding[]) => void;
};

/** The acts on many jobs of one card. A press here freezes a list that is looked at next; it writes nothing. */
export function BulkActs({ card, bulk, actsOff }: { card: Card; bulk: CardBulk; actsOff: string | null }) {
  const offers = bulkOf(card);
  if (offers.length === 0) return null;
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        {offers.map(({ verb, source, findings }) => {
          const refused = actsOff ?? bulk.rights[verb];
          const busy = bulk.freezing === `${card.key} ${verb}`;
          return (
            <Button
              key={`${source} ${verb}`}
              size="small"
              variant="accent"
              icon={refused ? 'ban' : ADVISED_ICONS[verb]}
              unavailable={refused !== null || bulk.freezing !== null}
              onClick={() => bulk.onFreeze(card, verb, findings)}
              className="max-sm:h-11"
            >
              {busy ? 'Freezing the list…' : `${bulkWish(verb, findings.length)}…`}
            </Button>
          );
        })}
      </div>
      {offers.slice(0, 1).map(({ verb, findings }) => {
        const refused = actsOff ?? bulk.rights[verb];
        return (
          refused && (
            <Refusal key={verb} verb={bulkWish(verb, findings.length)}>
              {afterColon(refused)}
            </Refusal>
          )
        );
      })}
      {bulk.problem?.card === card.key && (
        <p role="alert" className="text-fail text-label">
          {bulk.problem.sentence}
        </p>
      )}
    </>
  );
}
