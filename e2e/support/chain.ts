import type { Pool } from 'pg';

/** Appends refusals to the record as the console would, every second one of another person. */
export async function appendRefusals(admin: Pool, count: number): Promise<void> {
  const event = {
    ...{ actor_name: 'Viktor Lang', actor_role: 'viewer', action: 'retry', outcome: 'refused' },
    ...{ source: 'native', database: 'billing', job_key: '7', correlation_id: crypto.randomUUID() },
  };
  await admin.query(
    `select count(*) from generate_series(1, $2) n, leasehold.append_audit_event($1::jsonb || jsonb_build_object(
       'actor', case when n % 2 = 0 then 'u-even' else 'u-odd' end, 'detail', '=cmd|' || n))`,
    [JSON.stringify(event), count],
  );
}

/** What a superuser does who takes the triggers away first. */
export async function tamper(admin: Pool, statement: string): Promise<void> {
  await admin.query(`
    alter table leasehold.audit_events disable trigger all;
    ${statement};
    alter table leasehold.audit_events enable trigger all`);
}
