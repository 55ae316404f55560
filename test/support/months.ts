import type { Pool } from 'pg';

/** Names of the months of a database whose past is laid out, as `leasehold.detach_month` takes them, and days within them. */
export type PastMonths = {
  /** The month before last but one, and what was before it. Both may be detached, the former first. */
  first: { events: string; findings: string };
  second: { events: string; findings: string };
  /** A moment in the middle of the second. */
  within: string;
  /** When the second ended. */
  until: string;
};

/**
 * Lays a database without events and episodes out as if it had been migrated four months ago: a part for all before, then one for
 * each month, so that two may be detached.
 */
export async function layOutPast(admin: Pool): Promise<PastMonths> {
  const { rows } = await admin.query<{ starts: string[]; names: string[]; within: string }>(`
    select array_agg(s::text order by s) as starts, array_agg(to_char(s, 'YYYY_MM') order by s) as names,
      (min(s) + interval '14 days')::text as within
    from generate_series(
      date_trunc('month', now()) - interval '3 months', date_trunc('month', now()), '1 month'
    ) s`);
  const [found] = rows;
  if (!found) throw new Error('There is no past.');
  const [start = '', ...ends] = found.starts;
  const next = new Date(start);
  const before = `until_${new Date(next.setUTCMonth(next.getUTCMonth() - 1)).toISOString().slice(0, 7).replace('-', '_')}`;
  for (const [part, parent] of [
    ['job_events', 'public.job_events'],
    ['findings', 'leasehold.findings'],
  ]) {
    const { rows: parts } = await admin.query<{ name: string; until: string }>(
      'select name, until_at::text as until from leasehold.months where part_of = $1 and from_at is null and not is_default',
      [part],
    );
    const [all] = parts;
    if (!all) throw new Error(`${parent} has no part for its past.`);
    await admin.query(`
      alter table ${parent} detach partition leasehold_months.${all.name};
      alter table leasehold_months.${all.name} rename to ${part}_${before};
      alter table ${parent} attach partition leasehold_months.${part}_${before} for values from (minvalue) to ('${start}')`);
    for (const [place, name] of found.names.entries())
      await admin.query(`
        create table leasehold_months.${part}_${name} partition of ${parent} (primary key (id))
        for values from ('${found.starts[place]}') to ('${ends[place] ?? all.until}');
        alter table leasehold_months.${part}_${name} owner to leasehold_owner`);
  }
  return {
    first: { events: `job_events_${before}`, findings: `findings_${before}` },
    second: { events: `job_events_${found.names[0]}`, findings: `findings_${found.names[0]}` },
    within: found.within,
    until: new Date(ends[0] ?? '').toISOString().replace('.000Z', '.000000Z'),
  };
}

/** What a DBA runs: as the owner, in one transaction. The first column of the first row. */
export async function asOwner(admin: Pool, sql: string, values: readonly unknown[] = []): Promise<unknown> {
  const client = await admin.connect();
  try {
    await client.query('begin; set local role leasehold_owner');
    const { rows } = await client.query({ text: sql, values: [...values], rowMode: 'array' });
    await client.query('commit');
    return rows[0]?.[0];
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
