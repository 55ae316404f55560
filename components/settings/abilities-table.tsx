import type { IconName } from '@/components/ui/icon-name';
import { Mark } from '@/components/ui/mark';
import { Panel, PanelHead } from '@/components/ui/panel';
import { Cell, HeadCell, Row, Table } from '@/components/ui/table';
import type { Tone } from '@/components/ui/tone';
import type { Ability } from '@/lib/rights/abilities';

const STANDINGS: Readonly<Record<Ability['standing'], { tone: Tone; icon: IconName; word: string }>> = {
  may: { tone: 'done', icon: 'check', word: 'May' },
  lacks: { tone: 'late', icon: 'x', word: 'May not' },
  never: { tone: 'idle', icon: 'ban', word: 'Never' },
  could: { tone: 'fail', icon: 'shield-alert', word: 'Could' },
};

/** What the console's database roles may and may not, in the order in which one would miss it. */
export function AbilitiesTable({ abilities }: { abilities: readonly Ability[] }) {
  return (
    <Panel aria-labelledby="abilities">
      <PanelHead id="abilities" title="What it may and may not" />
      <Table>
        <thead>
          <tr>
            <HeadCell>In this database</HeadCell>
            <HeadCell>Standing</HeadCell>
            <HeadCell>Why</HeadCell>
          </tr>
        </thead>
        <tbody>
          {abilities.map(({ does, standing, why }) => {
            const { tone, icon, word } = STANDINGS[standing];
            return (
              <Row key={does}>
                <Cell className="font-medium">{does}</Cell>
                <Cell>
                  <Mark tone={tone} icon={icon}>
                    {word}
                  </Mark>
                </Cell>
                <Cell className="text-ink-2">{why}</Cell>
              </Row>
            );
          })}
        </tbody>
      </Table>
    </Panel>
  );
}
