import type { Mutation } from '@/proof/mutations/mutation';

const sql = (name: string) => `drizzle/functions/${name}.sql`;
const FLAPPING = ['lib/watcher/flapping.db.test.ts'];
const FACTS = ['lib/watcher/episode-facts.db.test.ts'];

/** What keeps the history from telling what was not so. */
export const EPISODES: readonly Mutation[] = [
  {
    id: 'flap-window',
    file: sql('open_findings'),
    what: 'A trouble that stayed away for long is the one of then.',
    find: ' and f.closed_at >= p_now - leasehold.flap_window()',
    replace: '',
    tests: FLAPPING,
  },
  {
    id: 'flap-act',
    file: sql('open_findings'),
    what: 'A trouble that is there again after an act counts as known.',
    find: `where l.closed_how in ('itself', 'superseded')`,
    replace: 'where true',
    tests: FLAPPING,
  },
  {
    id: 'worst-grows',
    file: sql('note_findings'),
    what: 'The worst is forgotten when it gets better.',
    find: '      > (f.worst_held_up,',
    replace: '      <> (f.worst_held_up,',
    tests: FACTS,
  },
  {
    id: 'first-act-refused',
    file: sql('note_first_acts'),
    what: 'A refusal is the first act.',
    find: ` and e.outcome in ('done', 'armed', 'requested')`,
    replace: '',
    tests: FACTS,
  },
  {
    id: 'first-act-look',
    file: sql('note_first_acts'),
    what: 'A look is the first act.',
    find: `and e.action not in ('reveal-payload', 'reveal-statement')`,
    replace: '',
    tests: FACTS,
  },
  {
    id: 'first-act-before',
    file: sql('note_first_acts'),
    what: 'What was done before a trouble was there is the first act on it.',
    find: 'e.at >= w.opened_at and ',
    replace: '',
    tests: FACTS,
  },
];
