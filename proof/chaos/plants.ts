import type { Pool } from 'pg';

/** A fault that is put in on purpose, to show that it is found. */
export type Plant = {
  sentence: string;
  settings?: Readonly<Record<string, string>>;
  sow(admin: Pool): Promise<void>;
};

export const PLANTS: Readonly<Record<string, Plant>> = {
  'record-apart': {
    sentence: 'the record of an act is committed apart from the act',
    // An unlogged table is emptied by every recovery, while what was committed beside it stands.
    sow: async (admin) =>
      void (await admin.query(`
        create table leasehold.apart (id bigint generated always as identity, event jsonb);
        alter table leasehold.apart set unlogged;
        alter table leasehold.apart owner to leasehold_owner;
        alter function leasehold.append_audit_event(jsonb) rename to append_for_good;
        create function leasehold.append_audit_event(p_event jsonb) returns table (seq bigint, hash text)
        language plpgsql volatile security definer as $$
        begin
          insert into leasehold.apart (event) values (p_event);
          return query select e.seq, e.hash from leasehold.audit_events e order by e.seq desc limit 1;
        end $$;
        alter function leasehold.append_audit_event(jsonb) owner to leasehold_owner;`)),
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
