import 'server-only';
import path from 'node:path';
import { type SqlFile, sqlFile, sqlFiles } from '@/lib/db/sql-file';
import { type Agreement, agreementOf, namesInPublic } from '@/lib/visit/agreement';

/** As `npm run db:migrate` runs them: the migrations by their names, then the functions, then who may what. */
function migrationFiles(folder = path.join(process.cwd(), 'drizzle')): SqlFile[] {
  return [...sqlFiles(folder, 'migrations'), ...sqlFiles(folder, 'functions'), sqlFile(folder, 'grants.sql')];
}

let read: { agreement: Agreement; sql: string } | null = null;

/** What agreeing makes, and its whole SQL in the order in which it is run. It does not change while the process lives. */
export function readAgreement(): { agreement: Agreement; sql: string } {
  if (read === null) {
    const files = migrationFiles();
    const sql = files.map(({ name, text }) => `-- ${name}\n\n${text.trimEnd()}\n`).join('\n\n');
    read = { agreement: agreementOf(files), sql };
  }
  return read;
}

/** The tables that it would make in `public`. */
export function tablesInPublic(): string[] {
  return namesInPublic(readAgreement().agreement);
}
