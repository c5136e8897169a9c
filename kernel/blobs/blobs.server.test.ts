import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Blobs } from '../../sdk/server.ts';
import { type S3Double, startS3 } from '../../tests/support/s3-double.ts';
import { localBlobs } from './local.ts';
import { s3Blobs } from './s3.ts';
import type { DiskRoom } from './spool.ts';

let folder: string;
let s3: S3Double;
let full = false;
const disk: DiskRoom = { full: () => full, look: async () => full };
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-blobs-'));
  s3 = await startS3('pictures', 'AKID');
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const s3Config = (secret = 'AKID') => ({
  bucket: 'pictures',
  endpoint: s3.endpoint,
  region: 'us-east-1',
  accessKey: secret,
  secretKey: 'secret',
  prefix: 'fitout/',
});

const stores: [string, () => Promise<Blobs>][] = [
  ['the local disk', () => localBlobs(join(folder, 'blobs'), disk)],
  ['an S3-compatible store', () => s3Blobs(s3Config(), join(folder, 'upload'), disk)],
];

describe.each(stores)('blobs on %s', (_, open) => {
  let blobs: Blobs;
  beforeAll(async () => {
    blobs = await open();
  });

  test.each([
    ['nothing', 0],
    ['some bytes', 1000],
    ['more than one part of an upload', 20 * 1024 * 1024 + 7],
  ])('give back %s as they were put, by stream and by array', async (_name, size) => {
    const bytes = randomBytes(size);
    const expected = { key: sha(bytes), size };
    expect(await blobs.put(bytes)).toEqual(expected);
    const parts = Array.from({ length: Math.ceil(size / 65_536) }, (_x, i) =>
      bytes.subarray(i * 65_536, (i + 1) * 65_536),
    );
    expect(await blobs.put(Readable.from(parts))).toEqual(expected);
    expect(sha(await buffer(await blobs.get(expected.key)))).toBe(expected.key);
    expect(await blobs.stat(expected.key)).toMatchObject(expected);
  });

  test('give a range, both ends included', async () => {
    const { key } = await blobs.put(Buffer.from('0123456789'));
    expect((await buffer(await blobs.get(key, { start: 2, end: 5 }))).toString()).toBe('2345');
    expect((await buffer(await blobs.get(key, { start: 9, end: 9 }))).toString()).toBe('9');
  });

  test('know nothing of what was deleted or never put, nor of keys that are none', async () => {
    const { key } = await blobs.put(Buffer.from('to be deleted'));
    await blobs.delete(key);
    await blobs.delete(key);
    for (const none of [key, sha(Buffer.from('never')), '../../etc/passwd', '', 'A'.repeat(64)]) {
      expect(await blobs.stat(none)).toBeUndefined();
      await expect(blobs.get(none)).rejects.toMatchObject({ codeName: 'notFound' });
      await blobs.delete(none);
    }
  });

  test('list each key once, over pages', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, (_x, i) => blobs.put(Buffer.from(`listed ${i}`))));
    const listed = await Array.fromAsync(blobs.list(), (item) => item.key);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed).toEqual(expect.arrayContaining(keys.map((item) => item.key)));
  });

  test('say when a blob was last written, anew at each put', async () => {
    const { key } = await blobs.put(Buffer.from('written twice'));
    const first = (await blobs.stat(key))?.modified ?? 0;
    expect(Math.abs(Date.now() - first)).toBeLessThan(5000);
    await blobs.put(Buffer.from('written twice'));
    expect((await blobs.stat(key))?.modified ?? 0).toBeGreaterThanOrEqual(first);
  });

  test('keep nothing of an upload that breaks off', async () => {
    const before = await Array.fromAsync(blobs.list());
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(100_000);
        throw new Error('the line went dead');
      })(),
    );
    await expect(blobs.put(broken)).rejects.toThrow('the line went dead');
    expect(await Array.fromAsync(blobs.list())).toHaveLength(before.length);
    expect(await readdir(join(folder, 'blobs/tmp')).catch(() => [])).toEqual([]);
    expect(await readdir(join(folder, 'upload')).catch(() => [])).toEqual([]);
  });

  test('refuse to write on a full disk, and still read', async () => {
    const { key } = await blobs.put(Buffer.from('before'));
    full = true;
    try {
      await expect(blobs.put(Buffer.from('after'))).rejects.toMatchObject({ codeName: 'storageFull' });
      expect((await buffer(await blobs.get(key))).toString()).toBe('before');
    } finally {
      full = false;
    }
  });
});

describe('an S3-compatible store', () => {
  test('that fails for a moment is asked again', async () => {
    const blobs = await s3Blobs(s3Config(), join(folder, 'upload'), disk);
    s3.failNext(503, 2);
    const { key } = await blobs.put(Buffer.from('patience'));
    expect((await buffer(await blobs.get(key))).toString()).toBe('patience');
  });

  test('that refuses our key, or is not there, is unavailable', async () => {
    const stranger = await s3Blobs(s3Config('WRONG'), join(folder, 'upload'), disk);
    await expect(stranger.put(Buffer.from('x'))).rejects.toMatchObject({ codeName: 'unavailable', reason: 's3' });
    const nowhere = await s3Blobs({ ...s3Config(), endpoint: 'http://127.0.0.1:9' }, join(folder, 'upload'), disk);
    await expect(nowhere.stat(sha(Buffer.from('x')))).rejects.toMatchObject({ codeName: 'unavailable' });
  });
});
