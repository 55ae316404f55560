import { Client } from 'pg';
import config from '@/demo/leasehold.config';
import { openPool } from '@/lib/db/pool';
import { allowanceOf } from '@/lib/sources/foreign/allow-acts';
import { allowSource } from '@/lib/sources/foreign/allow-source';
import { parseConfig } from '@/lib/sources/mapped/mapping';
import { openMapping } from '@/lib/sources/mapped/open-mapping';

/** What the team of the payments does once, by `npm run source:allow -- payments --apply`: it lets the console give their jobs back. */
export async function allowPayments(adminUrl: string): Promise<void> {
  const parsed = parseConfig(config);
  const [mapping] = 'mappings' in parsed ? parsed.mappings : [];
  if (!mapping) throw new Error('The payments are not described.');
  const db = openPool({
    ...{ connectionString: adminUrl, applicationName: 'payments set-up', max: 1 },
    ...{ statementTimeoutMs: 10_000, lockTimeoutMs: 5_000 },
  });
  const found = await openMapping(db, mapping).finally(() => db.end());
  if (!('shape' in found)) throw new Error(found.why);
  const client = new Client({ connectionString: adminUrl, application_name: 'payments set-up' });
  await client.connect();
  await allowSource(client, allowanceOf(found.shape)).finally(() => client.end());
}
