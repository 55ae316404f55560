import { describe, expect, it } from 'vitest';
import { preparedInstruction } from '@/lib/actions/prepared-instruction';

const PREPARED = {
  ...{ gid: 'payout-7', owner: 'billing', database: 'invoices', transaction: '812' },
  ...{ preparedAt: '2026-11-29T02:00:00.000000Z', holds: [], blocks: [4711] },
};

describe('preparedInstruction', () => {
  it('gives both statements, and where and as whom to run the right one', () => {
    expect(preparedInstruction(PREPARED)).toMatchObject({
      commit: "COMMIT PREPARED 'payout-7';",
      rollback: "ROLLBACK PREPARED 'payout-7';",
      where: 'In database invoices, as billing or a superuser, outside a transaction.',
    });
  });

  it.each([
    ["o'brien", "'o''brien'"],
    ["x'; DROP TABLE jobs; --", "'x''; DROP TABLE jobs; --'"],
    ['a\\', "E'a\\\\'"],
    ["a\\'b", "E'a\\\\''b'"],
  ])('quotes the identifier %s so that it ends nowhere else', (gid, literal) => {
    expect(preparedInstruction({ ...PREPARED, gid }).rollback).toBe(`ROLLBACK PREPARED ${literal};`);
  });
});
