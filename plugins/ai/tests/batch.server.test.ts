import { getPriority } from 'node:os';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AigcMark, aigcOf, aigcPacket } from '../../../sdk/index.ts';
import { lowPriority } from '../../../sdk/server/work/low-priority.ts';
import type { ApiClient } from '../../../tests/support/api.ts';
import { childrenOf } from '../../../tests/support/processor.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { Tables } from '../server/tables.ts';
import type { BatchDetail } from '../shared/calls/batches.ts';
import { root } from './kit.ts';

/** The same done to many pictures of the library. */

let server: TestServer;
let api: ApiClient;
let stranger: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
  const org = await api.post<{ password: string }>('/api/v1/orgs', { name: '乙', username: 'stranger' });
  stranger = await server.signedIn({ username: 'stranger', password: org.password });
  await stranger.post('/api/v1/password', { next: 'long enough 42' });
});
afterAll(() => server?.stop());

interface Asset {
  id: string;
  key: string;
  name: string;
  folderId: string | null;
  generated: boolean;
}

async function uploaded(name: string, bytes: Uint8Array): Promise<Asset> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const { items } = await api.post<{ items: { asset: Asset }[] }>('/api/p/images/assets', form);
  return (items[0] as { asset: Asset }).asset;
}

/** A mug on a grey table. */
function mug(colour: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240" viewBox="0 0 640 480"><rect width="640" height="480" fill="#c9ccd2"/><rect x="230" y="120" width="160" height="240" rx="24" fill="${colour}"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer();
}

const begin = (body: object) => api.post<BatchDetail>(`${root}/batches`, { name: '新品', format: 'png', ...body });
const read = (id: string) => api.get<BatchDetail>(`${root}/batches/${id}`);
const over = (id: string) =>
  expect.poll(async () => (({ waiting, running }) => waiting + running)((await read(id)).counts)).toBe(0);
const fileOf = async (key: string | null | undefined) =>
  Buffer.from(await (await fetch(`${server.url}/a/${key}`)).arrayBuffer());
const keysOf = (assets: readonly Asset[]) => assets.map(({ key }) => key);

test('subjects come onto white squares, into a folder of the library', async () => {
  const assets = [await uploaded('红.jpg', await mug('#b3202a')), await uploaded('蓝.jpg', await mug('#1d4f91'))];
  const work = { kind: 'white', fill: 0.8, side: 1600, shadow: false };
  const { id } = await begin({ work, pictures: keysOf(assets) });
  await over(id);
  const { items, counts } = await read(id);
  expect([counts.done, items.map(({ fault }) => fault)]).toEqual([2, [null, null]]);
  const { data, info } = await sharp(await fileOf(items[0]?.result))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  expect([info.width, info.height, at(0, 0), at(1599, 1599), at(300, 800)]).toEqual([
    ...[1600, 1600, [255, 255, 255], [255, 255, 255], [255, 255, 255]],
  ]);
  const [r = 0, g = 0] = at(800, 800);
  expect(r - g).toBeGreaterThan(100);
  const { items: found } = await api.get<{ items: Asset[] }>(
    `/api/p/images/assets?q=${encodeURIComponent('红 白底图')}`,
  );
  expect([found.length, found[0]?.folderId === null]).toEqual([1, false]);
});

test('pictures are resized and marked; what was generated keeps its label', async () => {
  const mark: AigcMark = { label: '1', producer: '甲', produceId: '7', propagator: '', propagateId: '' };
  const [plain, made] = [
    await uploaded('照片.jpg', await mug('#208040')),
    await uploaded(
      '生成.jpg',
      await sharp(await mug('#806020'))
        .withXmp(aigcPacket(mark))
        .jpeg()
        .toBuffer(),
    ),
  ];
  const size = { kind: 'size', width: 800, height: 800, fit: 'contain', background: '#00ff00' };
  const sized = await begin({ work: size, pictures: keysOf([plain, made]) });
  const logo = await uploaded(
    '标.png',
    await sharp({ create: { width: 100, height: 100, channels: 3, background: '#ff00ff' } })
      .png()
      .toBuffer(),
  );
  const stamp = { kind: 'mark', picture: logo.key, place: 'bottom-right', share: 0.25, opacity: 1 };
  const marked = await begin({ work: stamp, pictures: keysOf([plain]) });
  await over(sized.id);
  await over(marked.id);
  const results = (await read(sized.id)).items.map(({ result }) => result);
  const first = sharp(await fileOf(results[0]));
  expect(await first.metadata()).toMatchObject({ width: 800, height: 800 });
  const [r, g, b] = await sharp(await first.extract({ left: 0, top: 0, width: 8, height: 8 }).png().toBuffer())
    .raw()
    .toBuffer();
  expect([r, g, b]).toEqual([0, 255, 0]);
  expect(aigcOf((await sharp(await fileOf(results[1])).metadata()).xmp ?? Buffer.alloc(0))).toEqual(mark);
  const whole = sharp(await fileOf((await read(marked.id)).items[0]?.result));
  const corner = await sharp(await whole.extract({ left: 280, top: 200, width: 8, height: 8 }).png().toBuffer())
    .raw()
    .toBuffer();
  expect([...corner.subarray(0, 3)]).toEqual([255, 0, 255]);
});

test('all of it, with the library’s part, is done by processes that come after others', async ({ skip }) => {
  skip(process.platform !== 'linux', 'processes are told by Linux alone');
  const asset = await uploaded('紫.jpg', await mug('#602080'));
  const work = { kind: 'size', width: 900, height: 900, fit: 'contain', background: '#ffffff' };
  const { id } = await begin({ work, pictures: keysOf([asset]) });
  await over(id);
  const workers = ['batch.worker', 'picture.worker'];
  const found = childrenOf(process.pid).filter(({ words }) => workers.some((name) => words.includes(name)));
  expect(found).toHaveLength(2);
  for (const { pid } of found) expect(getPriority(pid)).toBe(Math.max(lowPriority, getPriority()));
});

test('what fails fails alone, says why, and is done again', async () => {
  const blank = await uploaded(
    '白纸.png',
    await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  );
  const good = await uploaded('黄.jpg', await mug('#c0a020'));
  const work = { kind: 'white', fill: 0.8, side: 1600, shadow: true };
  const { id } = await begin({ work, pictures: keysOf([blank, good]) });
  await over(id);
  const { items } = await read(id);
  expect(items.map(({ state }) => state)).toEqual(['failed', 'done']);
  expect(items[0]?.fault?.zh).toContain('主体');
  const { counts } = await api.post<BatchDetail>(`${root}/batches/${id}/retry`);
  expect(counts.waiting + counts.running).toBe(1);
  await over(id);
  expect((await read(id)).counts).toMatchObject({ failed: 1, done: 1 });
});

test('is stopped, and a server that died leaves its picture to others', async () => {
  const asset = await uploaded('绿.jpg', await mug('#107030'));
  const work = { kind: 'size', width: 400, height: 400, fit: 'cover', background: '#ffffff' };
  const many = Array.from({ length: 40 }, () => asset.key);
  const { id } = await begin({ work, pictures: many });
  const { counts } = await api.post<BatchDetail>(`${root}/batches/${id}/cancel`);
  expect(counts.cancelled).toBeGreaterThan(30);
  await over(id);
  const db = server.parts.database.of('ai').query<Tables>();
  const row = db.updateTable('batch_item').where('batch_id', '=', BigInt(id)).where('place', '=', 39);
  await row.set({ state: 'running', lease_until: new Date(Date.now() - 1000) }).execute();
  await server.parts.jobs.of('ai').add('tend', {});
  await expect.poll(async () => (await read(id)).items[39]?.state).toBe('done');
});

test('is of its organisation alone, and bounded', async () => {
  const asset = await uploaded('橙.jpg', await mug('#e07010'));
  const work = { kind: 'size', width: 400, height: 400, fit: 'cover', background: '#ffffff' };
  const { id } = await begin({ work, pictures: keysOf([asset]) });
  await over(id);
  const theirs = (method: string, path: string, body?: object) =>
    stranger.send<object>(method, `${root}/batches${path}`, body);
  for (const [method, path] of [
    ['GET', `/${id}`],
    ['POST', `/${id}/cancel`],
    ['POST', `/${id}/retry`],
    ['DELETE', `/${id}`],
  ] as const)
    expect((await theirs(method, path)).status, path).toBe(404);
  const given = { name: '乙的', format: 'png', work, pictures: keysOf([asset]) };
  expect((await theirs('POST', '', given)).body.reason).toBe('ai.batch-missing');
  const pictures = Array.from({ length: 501 }, () => asset.key);
  expect((await api.send('POST', `${root}/batches`, { ...given, pictures })).status).toBe(400);
  // As many as may wait are there; one more is refused in words.
  const db = server.parts.database.of('ai').query<Tables>();
  const own = await db.selectFrom('batch').selectAll().where('id', '=', BigInt(id)).executeTakeFirstOrThrow();
  const full = { ...own, id: own.id + 1n, work: JSON.stringify(own.work) };
  await db.insertInto('batch').values(full).execute();
  const row = { batch_id: full.id, key: asset.key, name: 'x', state: 'running', result: null, fault: null } as const;
  const later = new Date(Date.now() + 600_000);
  const items = Array.from({ length: 5000 }, (_, place) => ({ ...row, place, lease_until: later }));
  for (let at = 0; at < items.length; at += 1000)
    await db
      .insertInto('batch_item')
      .values(items.slice(at, at + 1000))
      .execute();
  const more = await api.send('POST', `${root}/batches`, { ...given, pictures: [asset.key] });
  expect([more.status, more.body.reason]).toEqual([422, 'ai.batch-full']);
  await api.delete(`${root}/batches/${full.id}`);
  await api.delete(`${root}/batches/${id}`);
  expect((await api.send('GET', `${root}/batches/${id}`)).status).toBe(404);
});
