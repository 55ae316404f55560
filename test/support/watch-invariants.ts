import type { Pool } from 'pg';

/**
 * Makes a database refuse, with an error in whoever's transaction it happens, what must never happen: a terminal row that
 * changes, and a token or a floor that falls.
 */
export async function watchInvariants(admin: Pool): Promise<void> {
  await admin.query(`
    create function public.refuse_terminal_change() returns trigger language plpgsql as $$
    begin
      if old.status in ('completed', 'failed') then
        raise exception 'Attempt % of % was % and was changed.', old.attempt, old.subject, old.status;
      end if;
      return new;
    end $$;
    create trigger terminal_rows_never_change before update on public.processing_jobs
      for each row execute function public.refuse_terminal_change();

    create function public.refuse_falling_token() returns trigger language plpgsql as $$
    begin
      if new.last_token < old.last_token or new.floor_token < old.floor_token then
        raise exception 'A token of % fell.', old.subject;
      end if;
      return new;
    end $$;
    create trigger tokens_only_grow before update on public.subjects
      for each row execute function public.refuse_falling_token();`);
}

/** How often Postgres had to end a deadlock in this database. */
export async function deadlocksIn(admin: Pool): Promise<number> {
  const { rows } = await admin.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks ?? -1;
}

/** Subjects with two attempts that are open at once, or none that would be numbered after the other. */
export async function subjectsOutOfOrder(admin: Pool): Promise<string[]> {
  const { rows } = await admin.query<{ subject: string }>(`
    select queue || '/' || subject as subject
    from public.processing_jobs
    group by queue, subject
    having count(*) filter (where status in ('pending', 'running', 'held')) > 1
      or max(attempt) <> count(*)
      or count(lease_token) <> count(distinct lease_token)`);
  return rows.map(({ subject }) => subject);
}
