import { mkdtemp, readFile, realpath, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureFiles } from '../support/pictures.ts';
import { type S3Double, startS3 } from '../support/s3-double.ts';
import { adminPassword, startChildServer } from '../support/server.ts';

/**
 * A store that lost the files which the database knows, on the disk and in a bucket: said at the start and in /metrics, until they are back.
 * @module-tag long
 */
let folder: string;
let s3: S3Double;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'fitout-lost-files-')));
  s3 = await startS3('pictures', 'AKID');
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

type Env = Record<string, string>;
type Lost = { name: string; env(): Env; where(): string; lose(env: Env): Promise<Env>; bring(env: Env): Promise<Env> };

const stores: Lost[] = [
  {
    name: 'blobs/ is gone',
    env: () => ({ FITOUT_DATA: join(folder, 'disk') }),
    where: () => join(folder, 'disk/blobs'),
    async lose(env) {
      await rename(this.where(), join(folder, 'elsewhere'));
      return env;
    },
    async bring(env) {
      await rm(this.where(), { recursive: true, force: true });
      await rename(join(folder, 'elsewhere'), this.where());
      return env;
    },
  },
  {
    name: 'another prefix of the bucket is named',
    env: () => ({
      FITOUT_DATA: join(folder, 'bucket'),
      FITOUT_S3_BUCKET: 'pictures',
      FITOUT_S3_ENDPOINT: s3.endpoint,
      FITOUT_S3_ACCESS_KEY: 'AKID',
      FITOUT_S3_SECRET_KEY: 'secret',
      FITOUT_S3_PREFIX: 'fit',
    }),
    where: () => 's3://pictures/',
    lose: async (env) => ({ ...env, FITOUT_S3_PREFIX: 'other' }),
    bring: async (env) => ({ ...env, FITOUT_S3_PREFIX: 'fit' }),
  },
];

async function missing(url: string, env: Env): Promise<number> {
  const token = (await readFile(join(env.FITOUT_DATA ?? '', 'metrics-token'), 'utf8')).trim();
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
  return Number(/^fitout_files_missing (\d+)$/m.exec(text)?.[1]);
}

test.for(stores)('$name', async (store) => {
  let env = store.env();
  const first = await startChildServer(env);
  const api = first.api();
  await api.login({ password: adminPassword });
  const { bytes } = (await pictureFiles()).get('rgb.png') ?? { bytes: Buffer.alloc(0) };
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'rgb.png');
  expect((await api.send('POST', '/api/p/images/assets', form)).status).toBe(200);
  await first.stop();

  env = await store.lose(env);
  const bare = await startChildServer(env);
  await expect.poll(() => bare.output()).toMatch(/注意：.* \/ Warning: .*are not in/);
  expect(bare.output()).toContain(store.where());
  expect(await missing(bare.url, env)).toBeGreaterThan(0);
  await bare.stop();

  env = await store.bring(env);
  const whole = await startChildServer(env);
  expect(await missing(whole.url, env)).toBe(0);
  expect(whole.output()).not.toContain('Warning');
  await whole.stop();
});
