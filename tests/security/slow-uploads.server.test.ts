import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { formOf } from '../../plugins/forms/tests/kit.ts';
import type { ApiClient } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { type SlowUpload, slowUpload } from '../support/slow-upload.ts';

/** @module-tag long */

type UploadOptions = Parameters<typeof slowUpload>[2];

const megabyte = 1024 * 1024;
const path = '/api/p/goods/imports';
let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

const spooled = (): Promise<string[]> => readdir(join(server.dataDir, 'spool')).catch(() => []);

/** All bytes that lie on the disk. */
async function spooledBytes(): Promise<number> {
  const sizes = (await spooled()).map(async (name) => (await stat(join(server.dataDir, 'spool', name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** What a parser holds back of each upload, and what is in the buffers of its connection. */
const inTransit = 256 * 1024;

async function beginAt(at: string, count: number, options: UploadOptions): Promise<SlowUpload[]> {
  const uploads: SlowUpload[] = [];
  // What fails leaves no connections to the next test.
  onTestFinished(() => {
    for (const upload of uploads) upload.socket.destroy();
  });
  for (let n = 0; n < count; n += 1) uploads.push(await slowUpload(server.url, at, options));
  return uploads;
}

function begin(count: number, options: UploadOptions = {}): Promise<SlowUpload[]> {
  return beginAt(path, count, { headers: api.headers(), ...options });
}

describe('uploads that come slowly', () => {
  test('lie on the disk as they come, and leave nothing when the client goes away', async () => {
    const [upload] = await begin(1);
    await upload?.send(3 * megabyte);
    await expect.poll(async () => (await spooled()).length).toBe(1);
    upload?.socket.destroy();
    await expect.poll(spooled).toEqual([]);
  });

  test('of one person are eight at a time; more are refused in words, and their connection ends', async () => {
    const uploads = await begin(12);
    for (const upload of uploads) await upload.send(200_000);
    await expect.poll(() => uploads.filter((upload) => upload.said().includes(' 429 ')).length).toBe(4);
    const refused = uploads.filter((upload) => upload.said() !== '');
    for (const upload of refused) {
      expect(upload.said()).toContain('同时上传的文件过多');
      expect(upload.said().toLowerCase()).toContain('connection: close');
      await upload.ended;
    }
    // Somebody else's go on meanwhile.
    const other = server.api();
    await other.login({ username: 'admin', password: server.adminPassword });
    expect((await other.send('GET', '/api/v1/role/my')).status).toBe(200);
    for (const upload of uploads) upload.socket.destroy();
    await expect.poll(spooled).toEqual([]);
    // And there is room again.
    const [again] = await begin(1);
    await again?.send(100_000);
    await expect.poll(async () => (await spooled()).length).toBe(1);
    again?.socket.destroy();
    await expect.poll(spooled).toEqual([]);
  });

  test('that are refused while they come are told so, and are not reset while they go on', async () => {
    const [upload] = await begin(1, { headers: { ...api.headers(), cookie: '' } });
    const reset = new Promise<Error>((done) => upload?.socket.once('error', done));
    await expect.poll(() => upload?.said()).toContain(' 401 ');
    for (let sent = 0; sent < 10; sent += 1) expect(await upload?.send(200_000)).toBe(true);
    await upload?.ended;
    expect(await Promise.race([reset, 'none'])).toBe('none');
  });

  test('beyond the limit end the connection, whatever is sent on', async () => {
    const [upload] = await begin(1, { length: 80 * megabyte });
    for (let sent = 0; sent < 12; sent += 1) await upload?.send(megabyte);
    await expect.poll(() => upload?.said()).toContain(' 413 ');
    await upload?.ended;
    await expect.poll(spooled).toEqual([]);
    // What comes on is thrown away, and soon there is nobody to send it to.
    await expect.poll(() => upload?.send(1000)).toBe(false);
  });

  test('of strangers at one address are eight at a time too, and what they send lies on the disk', async () => {
    const form = await formOf(api, [['photo', 'files']]);
    const files = `/api/p/forms/public/${form.slug}/files`;
    const uploads = await beginAt(files, 60, { length: 9 * megabyte });
    await Promise.all(
      uploads.map(async (upload) => {
        for (let sent = 0; sent < 8; sent += 1) await upload.send(megabyte);
      }),
    );
    await expect.poll(async () => (await spooled()).length).toBe(8);
    await expect.poll(() => uploads.filter((upload) => upload.said().includes(' 429 ')).length).toBe(52);
    await expect.poll(spooledBytes).toBeGreaterThanOrEqual(8 * (8 * megabyte - inTransit));
    for (const upload of uploads) upload.socket.destroy();
    await expect.poll(spooled).toEqual([]);
  });

  test('lie on the disk for as much as was sent', async () => {
    const uploads = await begin(8);
    for (let round = 0; round < 4; round += 1) await Promise.all(uploads.map((upload) => upload.send(megabyte)));
    await expect.poll(async () => (await spooled()).length).toBe(8);
    await expect.poll(spooledBytes).toBeGreaterThanOrEqual(8 * (4 * megabyte - inTransit));
    for (const upload of uploads) upload.socket.destroy();
    await expect.poll(spooled).toEqual([]);
  });
});
