import type { Mutation } from '@/proof/mutations/mutation';

const POLICY = 'lib/auth/policy.ts';
const DOOR = 'lib/http/door.ts';
const POLICY_TESTS = ['lib/auth/policy.test.ts'];
const VISIT = 'lib/visit/decide-at-visit.ts';
const VISIT_TESTS = ['lib/visit/decide-at-visit.test.ts'];
const DOOR_TESTS = ['lib/http/door.test.ts'];

/** What is kept before the database is asked at all. */
export const BEFORE_THE_DATABASE: readonly Mutation[] = [
  {
    id: 'policy-role',
    file: POLICY,
    what: 'Every role may do everything.',
    find: 'if (!holders.includes(role))',
    replace: 'if (holders.length === 0)',
    tests: POLICY_TESTS,
  },
  {
    id: 'policy-read-only',
    file: POLICY,
    what: 'A read-only console acts.',
    find: `if (setting.readOnly && permission !== 'read') return denied(READ_ONLY);`,
    replace: '',
    tests: POLICY_TESTS,
  },
  {
    id: 'policy-bulk',
    file: POLICY,
    what: 'One person alone changes any number of rows.',
    find: `if (circumstance === 'bulk') return second('More rows at once than one person alone may change.');`,
    replace: '',
    tests: POLICY_TESTS,
  },
  {
    id: 'policy-own',
    file: POLICY,
    what: 'The policy lets people approve what they asked for.',
    find: `where: { own: denied('You asked for it: another approver must decide.') },`,
    replace: '',
    tests: POLICY_TESTS,
  },
  {
    id: 'policy-live-lease',
    file: POLICY,
    what: 'The policy lets one person fence off the owner of a live lease.',
    find: `where: { 'live-lease': second('The lease is live: its owner may be at work.') },`,
    replace: '',
    tests: POLICY_TESTS,
  },
  {
    id: 'door-origin',
    file: DOOR,
    what: 'A write from a foreign page is let in.',
    find: 'write && knock.origin !== publicOrigin',
    replace: 'write && knock.origin === null',
    tests: DOOR_TESTS,
  },
  {
    id: 'door-size',
    file: DOOR,
    what: 'A body of any length is let in.',
    find: `if (Number(knock.contentLength) > BODY_MAX_BYTES) return refuse(413, 'bad-request', TOO_LARGE);`,
    replace: '',
    tests: DOOR_TESTS,
  },
  {
    id: 'door-pieces',
    file: DOOR,
    what: 'An action’s body of unsaid length is let in.',
    find: 'write && knock.transferEncoding !== null && !FOR_PROGRAMS',
    replace: 'false && !FOR_PROGRAMS',
    tests: DOOR_TESTS,
  },
  {
    id: 'door-cookie',
    file: DOOR,
    what: 'Nobody is asked to sign in.',
    find: 'if (knock.cookie || OPEN.has(knock.path))',
    replace: 'if (knock.path)',
    tests: DOOR_TESTS,
  },
  {
    id: 'door-unreadable',
    file: DOOR,
    what: 'An address that is no text is let in.',
    find: `!decodeURIComponent(path).includes('\\0')`,
    replace: `decodeURIComponent(path) !== ''`,
    tests: DOOR_TESTS,
  },
  {
    id: 'visit-host',
    file: VISIT,
    what: 'A visit answers under any name.',
    find: `if (!isOwnName(host)) return { kind: 'say', status: 403, sentence: ELSEWHERE };`,
    replace: '',
    tests: VISIT_TESTS,
  },
  {
    id: 'visit-cookie',
    file: VISIT,
    what: 'A visit shows itself to who did not come by its link.',
    find: `if (!door.knows(cookie)) return { kind: 'say', status: 401, sentence: NO_LINK };`,
    replace: '',
    tests: VISIT_TESTS,
  },
  {
    id: 'visit-once',
    file: 'lib/visit/visit-door.ts',
    what: 'The link of a visit is good twice.',
    find: 'if (cookie !== null) return { sentence: USED };',
    replace: '',
    tests: VISIT_TESTS,
  },
  {
    id: 'visit-read-only',
    file: 'lib/db/pool.ts',
    what: 'A pool that was to be read-only writes when its options are dropped.',
    find: `if (rows[0]?.kept !== 'on')`,
    replace: 'if (!rows[0])',
    tests: ['lib/db/pool.db.test.ts'],
  },
];
