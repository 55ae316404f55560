import { ACT_ICONS } from '@/components/recovery/act-icons';
import type { PaletteCommand } from '@/components/shell/command-palette';
import type { Offer } from '@/lib/actions/action-offer';
import type { ActionVerb } from '@/lib/actions/recovery-action';

/** The possible ones of some acts for the palette. Each opens its panel and writes nothing. */
export function actCommands<Verb extends ActionVerb>(
  offers: readonly Offer<Verb, unknown>[],
  about: string,
  open: (verb: Verb) => void,
): PaletteCommand[] {
  return offers
    .filter(({ allowed }) => allowed)
    .map(({ verb, label }) => ({
      key: `act-${verb}`,
      label,
      note: about,
      icon: ACT_ICONS[verb],
      run: () => open(verb),
    }));
}
