import { migrate } from '@/lib/db/migrate';

const url = process.env.DATABASE_URL;
if (!url) {
  console.error('Set DATABASE_URL to the database to migrate, as a login that may create roles.');
  process.exit(1);
}
await migrate(url, { log: console.log });
console.log('The database is up to date.');
