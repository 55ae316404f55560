import type { Pool } from 'pg';

/** Appends so many events of one kind to the record, as acts on one job that changed nothing. */
export async function appendActs(admin: Pool, action: string, outcome: string, count: number): Promise<void> {
  const event = {
    ...{ phase: 'act', actor: 'u-ana', actor_name: 'Ana Ruiz', actor_role: 'operator', action, outcome },
    ...{ detail: 'It was.', source: 'native', database: 'jobs', job_key: '1', rows_changed: 0 },
  };
  for (let made = 0; made < count; made++) {
    const whole = { ...event, correlation_id: crypto.randomUUID() };
    await admin.query('select leasehold.append_audit_event($1)', [JSON.stringify(whole)]);
  }
}
