import { Link } from '@/components/ui/link';
import { Cell, HeadCell, Row, Table } from '@/components/ui/table';
import type { ChainReport } from '@/lib/audit/verify-export.mjs';
import { countOf } from '@/lib/format/count';

/** More of them say no more; the command names a thousand. */
const SHOWN = 50;

/** Every break with what happened there, those with the lowest numbers first. */
export function VerifyBreaks({ report }: { report: ChainReport }) {
  const breaks = [...report.breaks].sort((one, other) => one.from - other.from);
  const more = Math.max(0, breaks.length - SHOWN) + report.unlisted;
  return (
    <>
      <Table className="border-line border-t">
        <caption className="sr-only">Where the record is broken</caption>
        <thead>
          <tr>
            <HeadCell>Events</HeadCell>
            <HeadCell>How</HeadCell>
            <HeadCell>What is known</HeadCell>
          </tr>
        </thead>
        <tbody>
          {breaks.slice(0, SHOWN).map(({ kind, from, to, sentence }) => (
            <Row key={`${kind} ${from} ${to} ${sentence}`}>
              <Cell className="whitespace-nowrap font-mono">
                {kind === 'missing' || kind === 'truncated' || from < 1 ? (
                  from
                ) : (
                  <Link href={`/interventions/${from}`} className="link" aria-label={`Open event ${from}`}>
                    {from}
                  </Link>
                )}
                {to !== from && ` to ${to}`}
              </Cell>
              <Cell className="font-medium text-fail">{WORDS[kind]}</Cell>
              <Cell>{sentence}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {more > 0 && (
        <p className="border-line border-t px-3.5 py-2 text-ink-2">
          {countOf(more, 'more break')} not shown: npm run audit:verify lists them.
        </p>
      )}
    </>
  );
}

const WORDS: Readonly<Record<ChainReport['breaks'][number]['kind'], string>> = {
  changed: 'changed',
  missing: 'missing',
  inserted: 'inserted',
  reordered: 'reordered',
  rewritten: 'written anew',
  truncated: 'cut off',
};
