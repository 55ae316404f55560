import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { processFacts } from '@/lib/db/embedded/process-facts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/lib/db/embedded/start';

const STARTER = `
  import { startEmbeddedPostgres } from '@/lib/db/embedded/start';
  const server = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR });
  console.log(JSON.stringify({ url: server.url, pid: server.pid }));
  setInterval(() => {}, 60_000);`;

let dataDir: string;
const running: EmbeddedPostgres[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'leasehold-embedded-test-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(options: { dataDir?: string; port?: number } = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(options);
  running.push(server);
  return server;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

describe('startEmbeddedPostgres', () => {
  it('keeps the data of a folder from one start to the next', async () => {
    const first = await start({ dataDir });
    await query(first.url, 'create table kept as select 1 as n');
    await first.stop();
    const second = await start({ dataDir });
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('asks for a password and listens to this machine alone', async () => {
    const server = await start({ dataDir });
    const stranger = server.url.replace(/postgres:[0-9a-f]+@/, 'postgres:wrong@');
    await expect(query(stranger, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    expect(await query(server.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  });

  it('takes another port when the wanted one is in use', async () => {
    const first = await start();
    const second = await start({ port: first.port });
    expect(second.port).not.toBe(first.port);
  });

  it('refuses a folder whose server and starter still run', async () => {
    await start({ dataDir });
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      `is in use: process ${process.pid} started it and still runs.`,
    );
  });

  it('takes a folder over whose starter was ended by SIGKILL, and leaves no server of it behind', async () => {
    const file = path.join(process.cwd(), `starter-${path.basename(dataDir)}.mts`);
    writeFileSync(file, STARTER);
    const starter = spawn(process.execPath, ['--import', 'tsx', file], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(createInterface({ input: starter.stdout }), 'line');
    rmSync(file);
    const left: { url: string; pid: number } = JSON.parse(line);
    await query(left.url, 'create table kept as select 1 as n');
    starter.kill('SIGKILL');
    await once(starter, 'exit');

    const next = await start({ dataDir });
    expect(processFacts(left.pid)).toBeNull();
    expect(await query(next.url, 'select n from kept')).toEqual([{ n: 1 }]);
  });
});
