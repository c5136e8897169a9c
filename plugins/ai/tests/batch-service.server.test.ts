import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aigcOf } from '../../../sdk/index.ts';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { Tables } from '../server/tables.ts';
import type { BatchDetail } from '../shared/calls/batches.ts';
import type { ProviderSettings } from '../shared/calls/providers.ts';
import { root } from './kit.ts';
import type { Fake } from './providers/fakes/fake.ts';
import { startIopaint } from './providers/fakes/iopaint.ts';
import { startOpenai } from './providers/fakes/openai.ts';

/** Batches whose pictures a service works on: what they cost, what failed, what nobody knows. */

let server: TestServer;
let api: ApiClient;
let openai: Fake;
let iopaint: Fake;
const ids = { openai: '', iopaint: '' };

beforeAll(async () => {
  [openai, iopaint] = [await startOpenai(), await startIopaint()];
  server = await startTestServer({ config: { innerHosts: [openai.host, iopaint.host] } });
  api = await server.signedIn();
  const add = (body: object) => api.post<ProviderSettings>(`${root}/settings/providers`, { enabled: true, ...body });
  ids.openai = (
    await add({
      ...{ kind: 'openai', name: '图片服务', base: `${openai.url}/v1`, key: openai.key },
      models: [{ id: 'gpt-image-2', price: 20 }],
    })
  ).id;
  ids.iopaint = (
    await add({
      ...{ kind: 'iopaint', name: '自建修图', base: iopaint.url, key: iopaint.key },
      models: [{ id: 'lama', price: 5 }],
    })
  ).id;
});
beforeEach(async () => {
  openai.reset();
  iopaint.reset();
  await api.put(`${root}/settings/budget`, { org: null, person: null });
});
afterAll(async () => {
  await server?.stop();
  await openai?.close();
  await iopaint?.close();
});

async function uploaded(name: string, colour: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240" viewBox="0 0 640 480"><rect width="640" height="480" fill="#c9ccd2"/><rect x="230" y="120" width="160" height="240" rx="24" fill="${colour}"/></svg>`;
  const form = new FormData();
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer();
  form.append('file', new Blob([new Uint8Array(bytes)]), `${name}.jpg`);
  const { items } = await api.post<{ items: { asset: { key: string } }[] }>('/api/p/images/assets', form);
  return items[0]?.asset.key ?? '';
}

const scene = () => ({ kind: 'scene', provider: ids.openai, model: 'gpt-image-2', prompt: '大理石台面' });
const enlarge = () => ({ kind: 'enlarge', provider: ids.iopaint, model: 'lama' });
const begin = (body: object) => api.post<BatchDetail>(`${root}/batches`, { name: '场景', format: 'png', ...body });
const read = (id: string) => api.get<BatchDetail>(`${root}/batches/${id}`);
const reaches = (id: string, counts: Partial<BatchDetail['counts']>) =>
  expect.poll(async () => (await read(id)).counts).toMatchObject(counts);
const bytesOf = async (key: string | null | undefined) =>
  Buffer.from(await (await fetch(`${server.url}/a/${key}`)).arrayBuffer());
const edits = () => openai.asked.filter(({ path }) => path.endsWith('/edits')).length;
const spent = async () => (await api.get<{ spent: { org: { used: number } } }>(`${root}/providers`)).spent.org.used;

test('subjects stand in a scene that a service made, with its label', async () => {
  const pictures = [await uploaded('红', '#b3202a'), await uploaded('蓝', '#1d4f91')];
  const before = await spent();
  const { id } = await begin({ work: scene(), pictures });
  await reaches(id, { done: 2, failed: 0 });
  expect([edits(), (await spent()) - before]).toEqual([2, 40]);
  const { items } = await read(id);
  const file = await bytesOf(items[0]?.result);
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  // The scene of the fake all around; the mug as it was.
  expect([info.width, info.height, at(20, 20)]).toEqual([320, 240, [51, 102, 204]]);
  const [r = 0, g = 0] = at(155, 120);
  expect(r - g).toBeGreaterThan(100);
  const { xmp = Buffer.alloc(0) } = await sharp(file).metadata();
  expect(aigcOf(xmp)).toMatchObject({ label: '1', producer: '图片服务 gpt-image-2', produceId: items[0]?.generation });
});

test('a service makes pictures larger', async () => {
  const { id } = await begin({ work: enlarge(), pictures: [await uploaded('黄', '#c0a020')] });
  await reaches(id, { done: 1 });
  const size = await sharp(await bytesOf((await read(id)).items[0]?.result)).metadata();
  expect([size.width, size.height]).toEqual([640, 480]);
});

test('all of it must fit what may be spent, and the model must be there', async () => {
  await api.put(`${root}/settings/budget`, { org: (await spent()) + 30, person: null });
  const pictures = [await uploaded('甲', '#208040'), await uploaded('乙', '#802080')];
  const given = { name: '贵', format: 'png', pictures };
  const refused = await api.send('POST', `${root}/batches`, { ...given, work: scene() });
  expect([refused.status, refused.body.reason]).toEqual([422, 'ai.budget']);
  for (const work of [
    { ...enlarge(), model: 'none' },
    { ...enlarge(), provider: ids.openai, model: 'gpt-image-2' },
  ])
    expect((await api.send('POST', `${root}/batches`, { ...given, work })).body.reason).toBe('ai.batch-model');
  expect(edits()).toBe(0);
});

test('what failed says why and is asked again; what was made already is not', async () => {
  openai.mode = 'moderated';
  const { id } = await begin({ work: scene(), pictures: [await uploaded('丙', '#a05010')] });
  await reaches(id, { failed: 1 });
  expect((await read(id)).items[0]?.fault?.zh).toContain('审核');
  openai.mode = 'recorded';
  await api.post(`${root}/batches/${id}/retry`);
  await reaches(id, { done: 1 });
  expect(edits()).toBe(2);
  // As after a library that was full.
  const db = server.parts.database.of('ai').query<Tables>();
  await db
    .updateTable('batch_item')
    .set({ state: 'failed', result: null })
    .where('batch_id', '=', BigInt(id))
    .execute();
  await api.post(`${root}/batches/${id}/retry`);
  await reaches(id, { done: 1 });
  expect(edits()).toBe(2);
});

test('what may have been charged is asked again by a person alone', async () => {
  openai.mode = 'cut-off';
  const pictures = [await uploaded('丁', '#10a050'), await uploaded('戊', '#5010a0')];
  const { id } = await begin({ work: scene(), pictures });
  await reaches(id, { unknown: 2, waiting: 0, running: 0 });
  openai.mode = 'recorded';
  await api.post(`${root}/batches/${id}/retry`);
  await server.parts.jobs.of('ai').add('tend', {});
  await reaches(id, { unknown: 2 });
  expect(edits()).toBe(2);
  const { items } = await read(id);
  expect(items.map(({ state }) => state)).toEqual(['unknown', 'unknown']);
  await api.post(`${root}/generations/${items[0]?.generation}/retry`);
  await api.post(`${root}/generations/${items[1]?.generation}/discard`);
  await reaches(id, { unknown: 0, done: 1, failed: 1 });
  expect(edits()).toBe(3);
});

test('a stop reaches the service, and no more is asked at once than it may have', async () => {
  openai.mode = 'slow';
  const key = await uploaded('己', '#707010');
  const { id } = await begin({ work: scene(), pictures: Array.from({ length: 8 }, () => key) });
  await expect.poll(edits).toBe(4);
  await api.post(`${root}/batches/${id}/cancel`);
  await reaches(id, { cancelled: 8, running: 0, waiting: 0 });
  expect(edits()).toBe(4);
  openai.release();
});

test('what is only made ready when a batch is stopped is not asked', async () => {
  openai.mode = 'moderated';
  const { id } = await begin({ work: scene(), pictures: [await uploaded('庚', '#107070')] });
  await reaches(id, { failed: 1 });
  // As while its picture is cut out.
  const db = server.parts.database.of('ai').query<Tables>();
  await db
    .updateTable('batch_item')
    .set({ state: 'running', generation_id: null, lease_until: new Date(Date.now() + 100_000) })
    .where('batch_id', '=', BigInt(id))
    .execute();
  await api.post(`${root}/batches/${id}/cancel`);
  expect((await read(id)).counts).toMatchObject({ cancelled: 1, running: 0 });
});

test('a set of sizes has a variant of each, around what stands out', async () => {
  const sizes = [
    { width: 400, height: 400 },
    { width: 300, height: 100 },
  ];
  const work = { kind: 'sizes', sizes, fit: 'cover', background: '#ffffff' };
  const { id } = await begin({ work, pictures: [await uploaded('庚', '#b3202a')] });
  await reaches(id, { done: 2, all: 2 });
  const { items } = await read(id);
  expect(items.map(({ size }) => size)).toEqual(sizes);
  for (const [at, { width, height }] of sizes.entries()) {
    const { data, info } = await sharp(await bytesOf(items[at]?.result))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([width, height]);
    const middle = ((height >> 1) * width + (width >> 1)) * info.channels;
    expect((data[middle] as number) - (data[middle + 1] as number)).toBeGreaterThan(100);
  }
});
