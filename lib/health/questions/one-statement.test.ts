import { describe, expect, it } from 'vitest';
import { CONTRACT_FUNCTIONS } from '@/lib/health/questions/contract-functions';
import { isOneStatement } from '@/lib/health/questions/one-statement';
import type { IndexFacts, SchemaFacts } from '@/lib/health/questions/schema-facts';
import {
  attempt,
  read,
  soundClosed,
  soundQueue,
  soundRunning,
  soundSchema,
  soundTable,
} from '@/test/support/question-facts';

const ask = (changes: Partial<SchemaFacts> = {}) => isOneStatement(soundSchema(changes), soundQueue());
const withIndex = (changes: Partial<IndexFacts>, schema: Partial<SchemaFacts> = {}) => {
  const [guard, ...others] = soundTable().indexes;
  const indexes = guard ? [{ ...guard, ...changes }, ...others] : others;
  return ask({ table: soundTable({ indexes }), ...schema });
};

describe('isOneStatement', () => {
  it('says yes when the index, the functions, the grants and the rows all say so', () => {
    expect(ask()).toMatchObject({ answer: 'yes', fixes: [] });
  });

  it.each<[string, Partial<IndexFacts>]>([
    ['is not unique', { unique: false }],
    ['covers other rows', { predicate: "(status = 'completed'::text)" }],
    ['covers only some that run', { predicate: "((status = 'running'::text) AND (attempt > 1))" }],
    ['lets an attempt run beside another', { keys: ['queue', 'subject', 'attempt'] }],
  ])('says no when the index %s, with the index to make', (_, changes) => {
    const { answer, fixes } = withIndex(changes);
    expect(answer).toBe('no');
    expect(fixes[0]?.sql).toBe(
      "CREATE UNIQUE INDEX CONCURRENTLY processing_jobs_one_running ON public.processing_jobs (queue, subject) WHERE status = 'running';",
    );
  });

  it.each([{ valid: false }, { ready: false }])('says no when the index was left halfway: %j', (changes) => {
    const { answer, fixes } = withIndex(changes);
    expect(answer).toBe('no');
    expect(fixes[0]?.sql).toBe('REINDEX INDEX CONCURRENTLY public.one_running;');
  });

  it.each([
    "((status)::text = 'running'::text)",
    "(status = 'running'::job_status)",
    "(status = 'running'::character varying)",
  ])('knows the condition however the type of status prints it: %s', (predicate) =>
    expect(withIndex({ predicate }).answer).toBe('yes'),
  );

  const WIDER = "(status = ANY (ARRAY['pending'::text, 'running'::text, 'held'::text]))";

  it('asks for the index of the contract although a wider one refuses the second attempt, and says so', () => {
    const { answer, sentence } = withIndex({ name: 'one_open', predicate: WIDER });
    expect(answer).toBe('no');
    expect(sentence).toContain('one_open refuses the second one as long as it stays as it is.');
  });

  it('cannot tell how workers of another library acquire, where an index refuses the second one', () => {
    expect(withIndex({ predicate: WIDER }, { functions: [] })).toMatchObject({ answer: 'cannot tell' });
    expect(ask({ functions: [] })).toMatchObject({ answer: 'cannot tell', note: 'not by a function' });
  });

  it('says no when a function is missing or takes something else, by name', () => {
    const [first, second, ...rest] = CONTRACT_FUNCTIONS;
    if (!first || !second) throw new Error('There are no functions.');
    const { answer, sentence } = ask({ functions: [{ ...second, args: 'text' }, ...rest] });
    expect(answer).toBe('no');
    expect(sentence).toContain(`${first.name} is missing, and ${second.name} takes or gives something else`);
  });

  it('lets a function stand beside one of the same name', () => {
    const [first] = CONTRACT_FUNCTIONS;
    if (!first) throw new Error('There are no functions.');
    expect(ask({ functions: [...CONTRACT_FUNCTIONS, { ...first, args: 'text' }] }).answer).toBe('yes');
  });

  it('says no when workers may write past the functions, with the statement that takes it back', () => {
    const workerRoles = [{ name: 'Billing Workers', superuser: false, writes: true }];
    const { answer, fixes } = ask({ workerRoles, table: soundTable({ writers: ['PUBLIC'] }) });
    expect(answer).toBe('no');
    expect(fixes[0]?.sql).toBe(
      'REVOKE INSERT, UPDATE ON public.processing_jobs FROM "Billing Workers", PUBLIC;',
    );
  });

  it('says no when workers come in as a superuser', () => {
    const workerRoles = [{ name: 'postgres', superuser: true, writes: true }];
    expect(ask({ workerRoles }).fixes[0]?.sql).toBe('ALTER ROLE postgres NOSUPERUSER;');
  });

  it('says no when rows say that two ran at once', () => {
    const one = { count: 1, one: attempt() };
    const now = soundQueue({ running: read({ ...soundRunning, doubled: one }) });
    const before = soundQueue({ closed: read({ ...soundClosed, overlaps: one }) });
    expect(isOneStatement(soundSchema(), now).sentence).toContain('runs more than once at this moment');
    expect(isOneStatement(soundSchema(), before).sentence).toContain('before the attempt before had ended');
  });

  it('says no where there is no table', () => {
    expect(ask({ table: null })).toMatchObject({ answer: 'no', note: 'no table' });
  });

  it('names the columns to add first', () => {
    const columns = soundTable().columns.filter(({ name }) => name !== 'subject');
    expect(ask({ table: soundTable({ columns }) }).fixes[0]?.sql).toBe(
      'ALTER TABLE public.processing_jobs ADD COLUMN subject text;',
    );
  });
});
