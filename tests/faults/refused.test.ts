import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test as plain } from 'vitest';
import { openBlobs } from '../../kernel/blobs/index.ts';
import { readConfig } from '../../kernel/settings/index.ts';
import { newDatabase, testCluster } from '../support/cluster.ts';
import { startS3 } from '../support/s3-double.ts';
import { adminPassword, failedStart, startChildServer } from '../support/server.ts';
import { processesOn } from './processes.ts';

/** @module-tag long */

const run = promisify(execFile);

const test = plain.extend('folder', async ({ task }, { onCleanup }) => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), `fitout-refused-${task.id.slice(-4)}-`)));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  return folder;
});

/** Starts, expects the one line, and answers it. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await failedStart(env);
  expect(stderr).toMatch(/^启动失败：.+ \/ Not started: .+\n$/);
  expect([code, stdout]).toEqual([1, '']);
  return stderr;
}

/** A picture as the store keeps it, put by hand. */
async function putFile(blobs: string): Promise<void> {
  const key = 'ab12'.padEnd(64, '0');
  await mkdir(join(blobs, 'ab/12'), { recursive: true });
  await writeFile(join(blobs, 'ab/12', key), 'a picture');
}

/** What an older PostgreSQL says to the server that asks how old it is, and nothing else. */
function oldPostgres(): Promise<{ port: number; close(): void }> {
  const message = (type: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(5);
    head.write(type, 'latin1');
    head.writeUInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const field = (name: string): Buffer =>
    Buffer.concat([Buffer.from(`${name}\0`), Buffer.from('000000000000000000190000ffffffff0000', 'hex')]);
  const value = (text: string): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(text.length);
    return Buffer.concat([length, Buffer.from(text)]);
  };
  const two = Buffer.from([0, 2]);
  const ready = message('Z', Buffer.from('I'));
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let welcomed = false;
    socket
      .on('error', () => undefined)
      .on('data', (data: Buffer) => {
        if (welcomed && data[0] === 0x51)
          socket.write(
            Buffer.concat([
              message('T', Buffer.concat([two, field('server_version_num'), field('server_version')])),
              message('D', Buffer.concat([two, value('130011'), value('13.11')])),
              message('C', Buffer.from('SELECT 1\0')),
              ready,
            ]),
          );
        if (!welcomed) socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]));
        welcomed = true;
      });
  });
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => {
      const close = () => {
        for (const socket of sockets) socket.destroy();
        server.close();
      };
      done({ port: (server.address() as { port: number }).port, close });
    }),
  );
}

describe('a database that cannot be used is named, with what to do', () => {
  test('made by another major version of PostgreSQL', async ({ folder }) => {
    await mkdir(join(folder, 'pg'));
    await writeFile(join(folder, 'pg/PG_VERSION'), '15\n');
    expect(await refusal({ FITOUT_DATA: folder })).toMatch(/PostgreSQL 15 .*PostgreSQL \d+.*PostgreSQL 15.*pg_dump/);
    expect(await processesOn(folder)).toEqual([]);
  });

  test('at DATABASE_URL, too old', async ({ folder }) => {
    const { port, close } = await oldPostgres();
    const said = await refusal({ FITOUT_DATA: folder, DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/x` });
    close();
    expect(said).toMatch(/13\.11.*16/);
    expect(said).not.toContain('u:p');
  });

  test('at DATABASE_URL, whose tables belong to another role', async ({ folder }) => {
    const cluster = await testCluster();
    const { address, drop } = await newDatabase();
    const name = new URL(address).pathname.slice(1);
    const role = `heir_${name}`;
    await (await startChildServer({ FITOUT_DATA: folder, DATABASE_URL: address })).stop();
    await cluster.query('postgres', `create role ${role} login`);
    await cluster.query('postgres', `grant create on database ${name} to ${role}`);
    try {
      const env = { FITOUT_DATA: folder, DATABASE_URL: address.replace('user=fitout', `user=${role}`) };
      const [statement = ''] = /GRANT .*?;/.exec(await refusal(env)) ?? [];
      expect(statement).toBe(`GRANT "fitout" TO "${role}";`);
      await cluster.query('postgres', statement);
      await (await startChildServer(env)).stop();
    } finally {
      await drop();
      await cluster.query('postgres', `drop role ${role}`);
    }
  });

  test('at DATABASE_URL, by a role that may not create', async ({ folder }) => {
    const cluster = await testCluster();
    const { address, drop } = await newDatabase();
    const name = new URL(address).pathname.slice(1);
    const role = `guest_${name}`;
    await cluster.query('postgres', `create role ${role} login`);
    try {
      const said = await refusal({ FITOUT_DATA: folder, DATABASE_URL: address.replace('user=fitout', `user=${role}`) });
      const [statement = ''] = /GRANT .*?;/.exec(said) ?? [];
      expect(statement).toBe(`GRANT CREATE ON DATABASE "${name}" TO "${role}";`);
      // What it says to do does it.
      await cluster.query('postgres', statement);
      const env = { FITOUT_DATA: folder, DATABASE_URL: address.replace('user=fitout', `user=${role}`) };
      await (await startChildServer(env)).stop();
    } finally {
      await drop();
      await cluster.query('postgres', `drop role ${role}`);
    }
  });
});

test('a disk too small for a first start: bytes that are free and needed, and the folder', async ({ folder, skip }) => {
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', folder]).catch((error: Error) => error);
  skip(mounted instanceof Error, 'needs root, who can mount a small file system');
  try {
    const said = await refusal({ FITOUT_DATA: folder });
    expect(said).toContain(folder);
    expect(said).toMatch(/\d{1,3}(?:,\d{3}){2} .*134,217,728/);
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await run('umount', [folder]);
  }
});

test('a disk that was filled since: the next start says how many bytes, and goes on where it was once there is room', async ({
  folder,
  skip,
}) => {
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', folder]).catch(
    (error: Error) => error,
  );
  skip(mounted instanceof Error, 'needs root, who can mount a small file system');
  try {
    const env = { FITOUT_DATA: join(folder, 'data') };
    await (await startChildServer(env)).stop();
    const ballast = join(folder, 'ballast');
    await run('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k']).catch(() => undefined);
    const said = await refusal(env);
    expect(said).toContain(env.FITOUT_DATA);
    expect(said).toMatch(/剩余 \d[\d,]* 字节/);
    expect((await readdir(env.FITOUT_DATA)).filter((name) => name.includes('lock'))).toEqual([]);
    await rm(ballast);
    const again = await startChildServer(env);
    await again.api().login({ password: adminPassword });
    await again.stop();
  } finally {
    await run('umount', [folder]);
  }
});

describe('files without their database are no new site', () => {
  test('pg/ is gone: refused with what looks lost, until it is back', async ({ folder }) => {
    const env = { FITOUT_DATA: folder, FITOUT_ADMIN_PASSWORD: '' };
    await (await startChildServer(env)).stop();
    await putFile(join(folder, 'blobs'));
    await rename(join(folder, 'pg'), join(folder, 'elsewhere'));
    const said = await refusal(env);
    expect(said).toContain(join(folder, 'blobs'));
    expect(said).toContain(join(folder, 'pg'));
    expect(await readdir(folder)).not.toContain('pg');
    // Refused as often as it is tried.
    expect(await refusal(env)).toBe(said);
    await rename(join(folder, 'elsewhere'), join(folder, 'pg'));
    const again = await startChildServer(env);
    expect(again.output()).not.toContain('admin /');
    await again.stop();
  });

  test('an empty database at DATABASE_URL', async ({ folder }) => {
    await putFile(join(folder, 'blobs'));
    const { address, drop } = await newDatabase();
    expect(await refusal({ FITOUT_DATA: folder, DATABASE_URL: address })).toMatch(/DATABASE_URL/);
    await drop();
  });

  test('a bucket that holds some', async ({ folder }) => {
    const s3 = await startS3('pictures', 'AKID');
    const env = {
      FITOUT_DATA: folder,
      FITOUT_S3_BUCKET: 'pictures',
      FITOUT_S3_ENDPOINT: s3.endpoint,
      FITOUT_S3_ACCESS_KEY: 'AKID',
      FITOUT_S3_SECRET_KEY: 'secret',
    };
    try {
      const room = { full: () => false, look: async () => false };
      await (await openBlobs(readConfig(env), room)).put(Buffer.from('a picture'));
      expect(await refusal(env)).toMatch(/s3:\/\/pictures\/.*FITOUT_S3_PREFIX/);
      expect(await readFile(join(folder, 'pg/PG_VERSION'), 'utf8').catch(() => 'none')).toBe('none');
    } finally {
      await s3.close();
    }
  });
});
