import { describe, expect, it } from 'vitest';
import type { AdvisoryKey } from '@/lib/locks/advisory-key';
import { NAME_RULES } from './name-rules';

const bigint = (text: string): AdvisoryKey => ({ form: 'bigint', bigint: text });

/** Worked out of "nightly_billing" with Python; the two of Postgres with psql. */
const VECTORS: Record<string, AdvisoryKey> = {
  hashtext: bigint('982127297'),
  hashtextextended: bigint('2050562295994127041'),
  good_job: bigint('-4721649444079503507'),
  with_advisory_lock: { form: 'pair', pair: [597_895_767, 0] },
  'django-pglock': bigint('-996385101673972384'),
  'distributed-lock': bigint('-2111442333764552544'),
  sqlx: bigint('666291006875452106'),
  hatchet: bigint('7178911398539551190'),
  atlas: bigint('2966778356'),
  medusa: bigint('316244056'),
};

describe('NAME_RULES', () => {
  it('have a known number each', () => {
    expect(NAME_RULES.map(({ id }) => id).toSorted()).toEqual(Object.keys(VECTORS).toSorted());
  });

  it.each(NAME_RULES)('come to the number that another program makes of the name: $id', ({ id, key }) => {
    expect(key('nightly_billing')).toEqual(VECTORS[id]);
  });

  it('come to the number that the documentation of sqlx gives', () => {
    const sqlx = NAME_RULES.find(({ id }) => id === 'sqlx');
    expect(sqlx?.key('my first Postgres advisory lock!')).toEqual(bigint('-5560419505042474287'));
  });

  it('clear the highest bit of a CRC-32, as with_advisory_lock does', () => {
    const rule = NAME_RULES.find(({ id }) => id === 'with_advisory_lock');
    expect(rule?.key('billing')).toEqual({ form: 'pair', pair: [1_814_187_178, 0] });
  });

  it('pack a short name where DistributedLock does', () => {
    const rule = NAME_RULES.find(({ id }) => id === 'distributed-lock');
    expect(rule?.key('nightly')).toEqual({ form: 'pair', pair: [-576_242_034, -1_690_517_505] });
    expect(rule?.key('billing99')).toEqual({ form: 'pair', pair: [-978_884_915, 1_001_634_162] });
  });
});
