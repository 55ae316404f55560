import { sqlIdentifier } from '@/lib/format/sql-identifier';
import { HIDDEN_COLUMNS, type TableRights } from '@/lib/rights/needed-rights';
import type {
  Finding,
  FunctionStanding,
  RoleVerdict,
  TablePrivilege,
  TableStanding,
} from '@/lib/rights/role-rights';

/** What a role may do with tables of ours beyond its rights, and what it lacks of them. */
export function judgeTables(
  role: string,
  tables: readonly TableStanding[],
  rights: TableRights,
): RoleVerdict {
  return {
    beyond: tables.flatMap((table) => beyondOf(role, table, rights)),
    missing: tables.flatMap((table) => missingOf(role, table, rights)),
  };
}

function readsTable({ readsSchemas = [], reads = [] }: TableRights, table: TableStanding): boolean {
  return readsSchemas.includes(table.schema) || reads.includes(table.name);
}

function writesOf({ name }: TableStanding, { writes = [] }: TableRights): readonly TablePrivilege[] {
  return writes.includes(name) ? ['INSERT', 'UPDATE'] : [];
}

function beyondOf(role: string, table: TableStanding, rights: TableRights): Finding[] {
  // Told as such: whoever owns it may everything.
  if (table.owned) return [];
  const reads = readsTable(rights, table);
  const permitted: readonly TablePrivilege[] = [
    ...(reads ? ['SELECT' as const] : []),
    ...writesOf(table, rights),
  ];
  const whole = table.privileges
    .filter((privilege) => !permitted.includes(privilege))
    .map((privilege) => ({
      sentence: `${role} may ${privilege} ${PREPOSITION[privilege]}${table.name}.`,
      mend: revokeWhole(role, table, privilege),
    }));
  const hidden = (column: string) => HIDDEN_COLUMNS.includes(`${table.name}.${column}`);
  const columns = table.columns.flatMap(({ name, select, update }) => [
    ...(select && (reads ? hidden(name) : !table.privileges.includes('SELECT'))
      ? [openColumn(role, 'SELECT', table, name)]
      : []),
    ...(update &&
    !table.privileges.includes('UPDATE') &&
    !permitted.includes('UPDATE') &&
    !rights.updates?.[table.name]?.includes(name)
      ? [openColumn(role, 'UPDATE', table, name)]
      : []),
  ]);
  return [...whole, ...columns];
}

const PREPOSITION: Readonly<Record<TablePrivilege, string>> = {
  SELECT: '',
  INSERT: 'into ',
  UPDATE: '',
  DELETE: 'from ',
  TRUNCATE: '',
  REFERENCES: 'keys of ',
  TRIGGER: 'on ',
};

function revokeWhole(
  role: string,
  { name, publicPrivileges }: TableStanding,
  privilege: TablePrivilege,
): string {
  const whom = publicPrivileges.includes(privilege) ? `PUBLIC, ${sqlIdentifier(role)}` : sqlIdentifier(role);
  return `REVOKE ${privilege} ON ${name} FROM ${whom};`;
}

/** A grant on the whole table opens every column: then the others are granted again, one by one. */
function openColumn(
  role: string,
  privilege: 'SELECT' | 'UPDATE',
  table: TableStanding,
  column: string,
): Finding {
  const others = table.columns.map(({ name }) => name).filter((name) => name !== column);
  const mend = table.privileges.includes(privilege)
    ? `${revokeWhole(role, table, privilege)} GRANT ${privilege} (${others.join(', ')}) ON ${table.name} TO ${sqlIdentifier(role)};`
    : `REVOKE ${privilege} (${column}) ON ${table.name} FROM PUBLIC, ${sqlIdentifier(role)};`;
  return { sentence: `${role} may ${privilege} ${table.name}.${column}.`, mend };
}

function missingOf(role: string, table: TableStanding, rights: TableRights): Finding[] {
  const found: Finding[] = [];
  const wanted = readsTable(rights, table)
    ? table.columns.filter(({ name }) => !HIDDEN_COLUMNS.includes(`${table.name}.${name}`))
    : [];
  const closed = wanted.filter(({ select }) => !select).map(({ name }) => name);
  if (closed.length > 0) {
    const all = closed.length === table.columns.length;
    found.push({
      sentence: `${role} cannot read ${all ? table.name : `${closed.join(', ')} of ${table.name}`}.`,
      mend: `GRANT SELECT ${all ? '' : `(${closed.join(', ')}) `}ON ${table.name} TO ${role};`,
    });
  }
  for (const privilege of writesOf(table, rights)) {
    if (!table.privileges.includes(privilege))
      found.push({
        sentence: `${role} cannot ${privilege} ${PREPOSITION[privilege]}${table.name}.`,
        mend: `GRANT ${privilege} ON ${table.name} TO ${role};`,
      });
  }
  for (const column of rights.updates?.[table.name] ?? []) {
    if (table.columns.some(({ name, update }) => name === column && !update))
      found.push({
        sentence: `${role} cannot update ${column} of ${table.name}.`,
        mend: `GRANT UPDATE (${column}) ON ${table.name} TO ${role};`,
      });
  }
  return found;
}

/** The same of functions: it may call these and no other, and none is there that everybody may call. */
export function judgeFunctions(
  role: string,
  functions: readonly FunctionStanding[],
  callable: readonly string[],
): RoleVerdict {
  const beyond = functions
    .filter(({ name, execute, owned }) => execute && !owned && !callable.includes(name))
    .map(({ signature, publicExecute }) => ({
      sentence: `${role} may EXECUTE ${signature}.`,
      mend: `REVOKE EXECUTE ON FUNCTION ${signature} FROM ${publicExecute ? 'PUBLIC' : sqlIdentifier(role)};`,
    }));
  const missing = callable.flatMap((wanted): Finding[] => {
    const [found] = functions.filter(({ name }) => name === wanted);
    if (!found) return [{ sentence: `${wanted} is not there: npm run db:migrate makes it.`, mend: null }];
    if (found.execute) return [];
    const mend = `GRANT EXECUTE ON FUNCTION ${found.signature} TO ${role};`;
    return [{ sentence: `${role} cannot call ${wanted}.`, mend }];
  });
  return { beyond, missing };
}
