import { describe, expect, it } from 'vitest';
import { createLog } from '@/lib/log';
import { inLogContext, logContext, noteInLog } from '@/lib/log-context';

/** What a log wrote, as one text. */
function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) });
  log.level = 'info';
  write(log);
  return lines.join('');
}

/** An error as the driver makes it, with a canary wherever values of rows stand. */
function driverError(code: string, message: string) {
  return Object.assign(new Error(message), {
    ...{
      code,
      severity: 'ERROR',
      table: 'invoices',
      constraint: 'invoices_pkey',
      routine: '_bt_check_unique',
    },
    detail: 'Key (iban)=(KxDetail) already exists.',
    hint: 'KxHint',
    where: 'PL/pgSQL function f(text) line 3, at KxWhere',
    internalQuery: "select 'KxInternal'",
    query: undefined,
  });
}

describe('the log', () => {
  it('tells of an error of the database what it is about, and no value', () => {
    const cause = driverError('23505', 'duplicate key value violates "invoices_pkey"');
    const named = Object.assign(new Error('It exists.', { cause }), {
      name: 'DatabaseError',
      fault: 'unique_violated',
    });
    const text = logged((log) => log.error({ err: named }, 'failed'));
    expect(text).not.toMatch(/Kx/);
    expect(JSON.parse(text).err).toMatchObject({
      ...{ type: 'DatabaseError', fault: 'unique_violated', message: 'It exists.' },
      cause: { code: '23505', table: 'invoices', constraint: 'invoices_pkey', routine: '_bt_check_unique' },
    });
  });

  it.each([
    driverError('22P02', 'invalid input syntax for type bigint: "KxMessage"'),
    driverError('P0001', 'no vendor "KxMessage"\nKxSecondLine'),
    Object.assign(new Error('Failed query: select 1\nparams: KxParam'), {
      query: 'select',
      params: ['KxParam'],
    }),
    new Error('connect to postgres://app:KxPass@db:5432/jobs refused'),
    new Error('sent Authorization: Bearer KxBearer01'),
    new Error('outer', { cause: new Error('inner', { cause: new Error('password=KxInner') }) }),
    Object.assign(new Error('with more'), { config: { password: 'KxConfig' }, client: { KxClient: 1 } }),
  ])('holds nothing secret of $message', (error) => {
    const text = logged((log) => log.error({ err: error, error }, 'failed'));
    expect(text).not.toMatch(/Kx/);
    expect(JSON.parse(text).err.stack).toMatch(/\n {4}at .*log\.test\.ts/);
  });

  it('holds no field with a secret name, in whatever nesting', () => {
    const text = logged((log) =>
      log.info(
        { holder: 'w-1', token: '4711', at: { DATABASE_URL: 'postgres://a:KxPass@h/x', apiKey: 'KxKey' } },
        'led',
      ),
    );
    expect(text).not.toMatch(/Kx/);
    expect(JSON.parse(text)).toMatchObject({ holder: 'w-1', token: '4711', msg: 'led' });
  });

  it('says in each line of a request, an act or a tick which one it belongs to, through whatever is awaited', async () => {
    const lines: string[] = [];
    const log = createLog({ write: (line) => void lines.push(line) });
    log.level = 'info';
    const act = (requestId: string, requestKey: string) =>
      inLogContext({ requestId, requestKey }, async () => {
        await Promise.resolve();
        noteInLog({ correlationId: `of ${requestKey}` });
        await inLogContext({ verb: 'retry' }, async () => log.info('within'));
        log.info('after');
      });
    await Promise.all([act('request-1', 'wish-1'), act('request-2', 'wish-2')]);
    log.info('outside');

    const told = lines.map((line) => JSON.parse(line));
    expect(
      told.map(({ requestId, requestKey, correlationId, verb, msg }) => [
        ...[requestId, requestKey, correlationId, verb, msg],
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['request-1', 'wish-1', 'of wish-1', 'retry', 'within'],
        ['request-2', 'wish-2', 'of wish-2', 'retry', 'within'],
        ['request-1', 'wish-1', 'of wish-1', undefined, 'after'],
        ['request-2', 'wish-2', 'of wish-2', undefined, 'after'],
        [undefined, undefined, undefined, undefined, 'outside'],
      ]),
    );
    expect(logContext()).toEqual({});
  });
});
