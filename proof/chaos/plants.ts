import type { Pool } from 'pg';

/** A fault that is put in on purpose, to show that it is found. */
export type Plant = {
  sentence: string;
  settings?: Readonly<Record<string, string>>;
  sow(admin: Pool): Promise<void>;
  /** What goes on beside the acts, again and again. */
  tend?(admin: Pool): Promise<unknown>;
};

export const PLANTS: Readonly<Record<string, Plant>> = {
  'record-apart': {
    sentence: 'the record of an act is committed apart from the act',
    // Recovery empties an unlogged table: what was not yet moved into the record is lost, and the acts beside it stand.
    sow: async (admin) =>
      void (await admin.query(`
        create unlogged table leasehold.apart (
          id bigint generated always as identity, event jsonb, moved boolean not null default false);
        alter table leasehold.apart owner to leasehold_owner;
        alter table leasehold.requests drop constraint requests_audit_seq_fkey;
        alter function leasehold.append_audit_event(jsonb) rename to append_for_good;
        create function leasehold.append_audit_event(p_event jsonb) returns table (seq bigint, hash text)
        language plpgsql volatile security definer as $$
        begin
          perform leasehold.lock_chain();
          insert into leasehold.apart (event) values (p_event);
          return query select coalesce(max(e.seq), 0) + (select count(*) from leasehold.apart where not moved), ''
            from leasehold.audit_events e;
        end $$;
        alter function leasehold.append_audit_event(jsonb) owner to leasehold_owner;`)),
    tend: (admin) =>
      admin.query(`
        do $$
        declare v_one record;
        begin
          perform leasehold.lock_chain();
          for v_one in select * from leasehold.apart where not moved order by id loop
            perform leasehold.append_for_good(v_one.event);
            update leasehold.apart set moved = true where id = v_one.id;
          end loop;
        end $$`),
  },
  'key-free': {
    sentence: 'no request key is reserved',
    sow: async (admin) =>
      void (await admin.query(`
        create or replace function leasehold.reserve_request(p_verb text, p_command jsonb) returns jsonb
        language plpgsql volatile as $$
        begin
          insert into leasehold.requests (actor, request_key, body_hash)
          values (p_command #>> '{actor,id}', p_command ->> 'requestKey', p_command ->> 'bodyHash')
          on conflict (actor, request_key) do update set outcome = null;
          return null;
        end $$`)),
  },
  'early-answer': {
    sentence: 'an answer is given before its commit is kept',
    settings: { synchronous_commit: 'off', wal_writer_delay: '10s' },
    sow: async () => {},
  },
};
