import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportName } from '@/lib/audit/export-format';
import { EXPORT_FORMATS } from '@/lib/audit/export-path';
import { EVERY_INTERVENTION } from '@/lib/audit/intervention';
import { exportHead } from '@/lib/audit/queries/export-record';
import { readHead } from '@/lib/audit/queries/read-head';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { withExport } from '@/test/support/record-copies';
import { verifyFile } from '../../lib/audit/verify-export.mjs';

/** More than one batch of the reading. */
const EVENTS = 1_005;
const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1+1'];

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  const event = {
    ...{ actor: 'u1', actor_name: 'Ana Ruiz', actor_role: 'viewer', action: 'retry' },
    ...{
      source: 'native',
      database: 'billing',
      job_key: '7',
      outcome: 'refused',
      ticket: 'zażółć;"1",\r\n🙂',
    },
    correlation_id: '3f0c1f0e-5d6f-4c62-9c5e-3a3f2c1f7a11',
  };
  await db.admin.query(
    `select count(*)
     from generate_series(1, $4) n, leasehold.append_audit_event($1::jsonb || jsonb_build_object(
       'actor', case when n % 2 = 0 then 'u2' else 'u1' end, 'detail', ($2::text[])[n % $3::int + 1]))`,
    [JSON.stringify(event), FORMULAS, FORMULAS.length, EVENTS],
  );
});
afterAll(() => db.drop());

const halfOf = { ...EVERY_INTERVENTION, actor: 'u2' };

describe('an export', () => {
  it.each(EXPORT_FORMATS)('as %s holds every event up to the head, batch after batch', async (format) => {
    const head = await readHead(db.asReader());
    const report = await withExport(db.asReader(), format, (file) => verifyFile(file));
    expect(report).toMatchObject({ intact: true, events: EVENTS, head });
  });

  it.each(EXPORT_FORMATS)(
    'of a part as %s is checked event by event, and no gap is a fault',
    async (format) => {
      const report = await withExport(
        db.asReader(),
        format,
        (file) => verifyFile(file, { part: true, heads: [{ seq: '3', hash: 'x' }] }),
        halfOf,
      );
      expect(report).toMatchObject({ intact: true, events: Math.floor(EVENTS / 2), unseen: [3] });
    },
  );

  it.each([
    ['the whole', EVERY_INTERVENTION],
    ['a part', halfOf],
  ])('of %s names the head of the record in its first line and in its name', async (_, filter) => {
    const head = await readHead(db.asReader());
    const described = await exportHead(db.asReader(), filter);
    for (const format of EXPORT_FORMATS) {
      expect(exportName(format, described)).toContain(`to-${head?.seq}-${head?.hash.slice(0, 8)}.${format}`);
    }
    await withExport(
      db.asReader(),
      'jsonl',
      async (file) => {
        const [first = ''] = readFileSync(file, 'utf8').split('\n');
        expect(JSON.parse(first)).toMatchObject({ head, database: db.name });
      },
      filter,
    );
  });

  it('as CSV ends with the event that is the head', async () => {
    const head = await readHead(db.asReader());
    await withExport(db.asReader(), 'csv', async (file) => {
      expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`"${head?.hash}"\r\n$`));
    });
  });

  it('gives a spreadsheet no formula to run, and leaves the hashed text as it is', async () => {
    await withExport(db.asReader(), 'csv', async (file) => {
      const text = readFileSync(file, 'utf8');
      for (const formula of FORMULAS) expect(text).toContain(`"'${formula}"`);
      expect(text).not.toMatch(/(^|,|\n)"\s*[=+\-@＝]/);
      expect(text).toContain('zażółć;""1"",\r\n🙂');
    });
  });

  it('as JSON Lines is found out that was cut off, or lacks a line', async () => {
    await withExport(db.asReader(), 'jsonl', async (file) => {
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
      const without = async (from: number, count: number) => {
        writeFileSync(file, `${lines.toSpliced(from, count).join('\n')}\n`);
        return (await verifyFile(file)).breaks.map(({ kind, from, to }) => [kind, from, to]);
      };
      expect(await without(-1, 1)).toEqual([['truncated', 0, 0]]);
      expect(await without(-2, 1)).toEqual([['truncated', 0, 0]]);
      expect(await without(10, 2)).toEqual([
        ['missing', 10, 11],
        ['truncated', 0, 0],
      ]);
    });
  });
});

describe('the offline verifier', () => {
  it('needs its one file and Node, and says in its exit code what it found', async () => {
    await withExport(db.asReader(), 'jsonl', async (file) => {
      const verifier = path.join(path.dirname(file), 'verify-export.mjs');
      copyFileSync('lib/audit/verify-export.mjs', verifier);
      const run = (...args: string[]) =>
        spawnSync(process.execPath, [verifier, ...args], { encoding: 'utf8' });
      const head = await readHead(db.asReader());

      const sound = run(file, '--head', `${head?.seq}:${head?.hash}`);
      expect(sound).toMatchObject({ status: 0, stderr: '' });
      expect(sound.stdout).toContain(
        `The hash of event ${EVENTS} is the one that was kept.\nNothing is broken.`,
      );
      expect(run(file).stdout).toContain('No head that was kept elsewhere was given');

      const other = run(file, '--head', `7:${'0'.repeat(64)}`, '--json');
      expect(other.status).toBe(1);
      expect(JSON.parse(other.stdout).breaks).toMatchObject([{ kind: 'rewritten', from: 1, to: 7 }]);
      expect(run(`${file}.none`)).toMatchObject({ status: 2, stdout: '' });
      expect(run(file, '--head', '7')).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(/^A head is/),
      });
    });
  });
});

describe('npm run audit:verify', () => {
  const verify = (...args: string[]) =>
    spawnSync(
      process.execPath,
      ['--conditions=react-server', '--import', 'tsx', 'tools/audit-verify.ts', ...args],
      { encoding: 'utf8', env: { ...process.env, DATABASE_URL: db.urls.console } },
    );

  it('ends with 0 for a whole record and with 1 and the sentence for one that a head disproves', () => {
    const sound = verify('--json');
    expect(sound).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(sound.stdout)).toMatchObject({ intact: true, events: EVENTS });

    const broken = verify('--head', `2000:${'0'.repeat(64)}`);
    expect(broken.status).toBe(1);
    expect(broken.stdout).toContain(`Events ${EVENTS + 1} to 2000 are missing at the end`);
  });
});
