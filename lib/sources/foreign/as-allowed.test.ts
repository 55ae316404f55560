import { describe, expect, it } from 'vitest';
import { allowanceOf } from '@/lib/sources/foreign/allow-acts';
import { asAllowed } from '@/lib/sources/foreign/as-allowed';
import type { MappedRelation } from '@/lib/sources/mapped/mapped-table';
import { type Config, parseConfig } from '@/lib/sources/mapped/mapping';
import { shapeOfMapping } from '@/lib/sources/mapped/shape-of-mapping';

type Source = NonNullable<Config['sources']>[number];

const PAYMENTS: Source = {
  ...{ name: 'payments', table: 'billing.payment_jobs', fenced: true },
  columns: {
    ...{ id: 'id', queue: { constant: 'payments' }, status: 'status', owner: 'lease_owner' },
    ...{ lease: { until: 'lease_until' }, attempt: 'attempt' },
  },
  statuses: { pending: ['Pending'], running: ['Processing'], failed: ['Failed'] },
};

/** As a mapping was opened, on a table whose columns are all of one type. */
function shapeOf(change: Partial<Source> = {}) {
  const parsed = parseConfig({ sources: [{ ...PAYMENTS, ...change }] });
  const [mapping] = 'mappings' in parsed ? parsed.mappings : [];
  if (!mapping) throw new Error(JSON.stringify(parsed));
  const relation: MappedRelation = {
    ...{ schema: mapping.schema, name: mapping.table, owner: 'billing_owner', kind: 'table', rows: 0 },
    ...{ reachable: true, policed: false, columns: [], indexes: [], behind: [] },
  };
  return shapeOfMapping(mapping, relation);
}

/** What the owner allowed when the mapping stood like this. */
function allowedOf(change: Partial<Source> = {}) {
  const { source, relation, verbs, hash } = allowanceOf(shapeOf(change));
  return new Map([[source, { relation, verbs, hash }]]);
}

describe('a queue of others, with what its owner allowed', () => {
  const taken = (now: Partial<Source>, before: Partial<Source>) => {
    const { takes, takesEarlier } = asAllowed(shapeOf(now), shapeOf(now), allowedOf(before));
    return { takes, takesEarlier };
  };

  it('takes it, and says nothing where today’s statements are the same', () => {
    expect(taken({}, {})).toEqual({ takes: ['mark-failed', 'retry'], takesEarlier: false });
  });

  it('takes nothing where nothing was allowed', () => {
    expect(asAllowed(shapeOf(), shapeOf(), new Map())).toMatchObject({ takes: [], takesEarlier: false });
  });

  it('takes it and says so where the mapping has changed since', () => {
    const statuses = { ...PAYMENTS.statuses, failed: ['Rejected'] };
    expect(taken({ statuses }, {})).toEqual({ takes: ['mark-failed', 'retry'], takesEarlier: true });
  });

  it('takes nothing that was allowed on another table of the same name in the configuration', () => {
    expect(taken({ table: 'billing.refund_jobs' }, {})).toMatchObject({ takes: [], takesEarlier: true });
  });
});
