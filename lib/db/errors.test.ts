import { describe, expect, it } from 'vitest';
import { DatabaseError, isFault, nameError } from '@/lib/db/errors';

const withCode = (code: string) => Object.assign(new Error('relation "x" said no'), { code });

describe('nameError', () => {
  it.each([
    ['08006', 'out_of_reach'],
    ['57P01', 'out_of_reach'],
    ['57P03', 'out_of_reach'],
    ['25P03', 'out_of_reach'],
    ['ECONNREFUSED', 'out_of_reach'],
    ['53300', 'too_many_connections'],
    ['57014', 'statement_timed_out'],
    ['55P03', 'lock_timed_out'],
    ['40P01', 'deadlocked'],
    ['40001', 'serialization_failed'],
    ['23505', 'unique_violated'],
    ['23514', 'check_violated'],
    ['42501', 'permission_missing'],
    ['42P01', 'not_migrated'],
    ['42883', 'not_migrated'],
    ['25006', 'read_only'],
    ['22021', 'invalid_text'],
    ['22P05', 'invalid_text'],
    ['XX000', 'other'],
  ])('names %s %s', (code, fault) => {
    expect(nameError(withCode(code))).toMatchObject({ name: 'DatabaseError', fault });
  });

  it.each([
    ['timeout exceeded when trying to connect', 'too_many_connections'],
    ['Connection terminated unexpectedly', 'out_of_reach'],
    ['Connection terminated due to connection timeout', 'out_of_reach'],
    ['Query read timeout', 'out_of_reach'],
  ])('names what the driver says without a code: %s', (message, fault) => {
    expect(nameError(new Error(message))).toMatchObject({ fault, sqlState: null });
  });

  it('finds the code below the error of a wrapping library', () => {
    const wrapped = new Error('Failed query: select 1', { cause: withCode('55P03') });
    expect(nameError(wrapped)).toMatchObject({ fault: 'lock_timed_out', sqlState: '55P03' });
  });

  it('finds the code in the first error of several addresses', () => {
    expect(nameError(new AggregateError([withCode('ECONNREFUSED')]))).toMatchObject({
      fault: 'out_of_reach',
    });
  });

  it('shows people a sentence, and keeps the words of the server in the cause', () => {
    expect(nameError(withCode('42501')).message).toBe('The database role lacks a privilege for this.');
  });

  it('keeps of the cause what names things, and no value', () => {
    const driver = Object.assign(withCode('23505'), {
      detail: 'Key (iban)=(DE00)',
      where: 'at DE00',
      table: 'x',
    });
    const { cause } = nameError(driver);
    expect(cause).toMatchObject({ message: 'relation "…" said no', code: '23505', table: 'x' });
    expect(cause).not.toHaveProperty('detail');
    expect(cause).not.toHaveProperty('where');
  });

  it('leaves alone what did not come from the database', () => {
    const own = new TypeError('x is not a function');
    expect(nameError(own)).toBe(own);
    const file = withCode('ENOENT');
    expect(nameError(file)).toBe(file);
  });

  it('names once: a named error stays itself', () => {
    const named = nameError(withCode('40P01'));
    expect(nameError(named)).toBe(named);
    expect(named).toBeInstanceOf(DatabaseError);
    expect(isFault(named, 'deadlocked')).toBe(true);
  });
});
