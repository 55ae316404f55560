import { describe, expect, it } from 'vitest';
import { lockTarget } from './lock-target';

describe('lockTarget', () => {
  it.each([
    ['relation/5/16384///////', 'public.rows', { type: 'relation', name: 'public.rows' }],
    ['relation/9/16384///////', null, { type: 'relation', name: '16384' }],
    ['tuple/5/16384/7/12/////', 'public.rows', { type: 'tuple', name: 'public.rows', page: 7, tuple: 12 }],
    ['transactionid//////4711///', null, { type: 'transactionid', xid: '4711' }],
    ['virtualxid/////3/8////', null, { type: 'virtualxid', virtualxid: '3/8' }],
    ['object/0//////1262/0/0', null, { type: 'notify-commit' }],
    ['object/5//////1262/0/0', null, { type: 'other', locktype: 'object' }],
    ['object/0//////1260/0/0', null, { type: 'other', locktype: 'object' }],
    ['extend/5/16384///////', 'public.rows', { type: 'other', locktype: 'extend' }],
    ['advisory/5//////4294967295/7/2', null, { type: 'advisory', key: { form: 'pair', pair: [-1, 7] } }],
    [
      'advisory/5//////4294967295/4294967295/1',
      null,
      { type: 'advisory', key: { form: 'bigint', bigint: '-1' } },
    ],
    ['advisory/5//////1/2/9', null, { type: 'other', locktype: 'advisory' }],
  ])('reads %s of %s', (id, name, target) => {
    expect(lockTarget(id, name)).toEqual(target);
  });
});
