import type { RoleName } from '@/lib/rights/needed-rights';

/** A statement that a role is to be refused, or let do. None reads or writes a row, and none takes a lock that anybody waits for. */
export type Try = { does: string; statement: string; permitted: boolean };

const NEVER: readonly Try[] = [
  { does: 'delete a record', statement: 'delete from leasehold.audit_events where false', permitted: false },
  {
    does: 'change a record',
    statement: 'update leasehold.audit_events set detail = detail where false',
    permitted: false,
  },
  {
    does: 'write a record itself',
    statement: 'insert into leasehold.audit_events select * from leasehold.audit_events where false',
    permitted: false,
  },
  {
    does: 'delete an attempt',
    statement: 'delete from public.processing_jobs where false',
    permitted: false,
  },
  {
    does: 'change an attempt',
    statement: 'update public.processing_jobs set status = status where false',
    permitted: false,
  },
  {
    does: 'read a payload',
    statement: 'select payload from public.processing_jobs limit 0',
    permitted: false,
  },
  {
    does: 'change who may do what',
    statement: 'update leasehold_auth."user" set role = role where false',
    permitted: false,
  },
  {
    does: 'call a helper',
    statement: `select leasehold.append_audit_event('{}') where false`,
    permitted: false,
  },
];

const READS: readonly Try[] = [
  { does: 'read attempts', statement: 'select id from public.processing_jobs limit 0', permitted: true },
  { does: 'read the record', statement: 'select seq from leasehold.audit_events limit 0', permitted: true },
];

/** What is tried under each role, in a transaction that is rolled back. To empty and to drop would lock, and are asked of the catalog alone. */
export const TRIES: Readonly<Partial<Record<RoleName, readonly Try[]>>> = {
  leasehold_reader: [...NEVER, ...READS],
  leasehold_operator: [...NEVER, ...READS],
  leasehold_worker: [
    ...NEVER,
    { does: 'read its queues', statement: 'select name from public.queues limit 0', permitted: true },
  ],
  leasehold_auth: [
    ...NEVER,
    { does: 'read sessions', statement: 'select id from leasehold_auth.session limit 0', permitted: true },
  ],
  leasehold_signaller: NEVER,
};
