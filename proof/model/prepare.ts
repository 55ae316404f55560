import type { Pool } from 'pg';

/** Resolves once the server is up for so long that silence says something: before, nothing lapses. */
async function heardLongEnough(admin: Pool): Promise<void> {
  for (;;) {
    const { rows } = await admin.query<{ long: boolean }>(
      `select leasehold.had_time_to_beat('4 s', clock_timestamp()) as long`,
    );
    if (rows[0]?.long) return;
  }
}

/** The destination of the model: it takes what it is given, so that all protection is that of the tokens. */
export async function prepareDestination(admin: Pool): Promise<void> {
  await admin.query(`
    create table public.model_writes (
      id bigint generated always as identity primary key, queue text not null, subject text not null, token bigint not null
    );
    grant select, insert on public.model_writes to leasehold_worker;`);
  await heardLongEnough(admin);
}
