import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ServerContext } from '@fitout/sdk/server';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, ApiClient } from '../../../tests/support/api.ts';
import { brokenPngs, pictureFiles } from '../../../tests/support/pictures.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { sharedData } from '../../../tests/support/shared-data.ts';
import { createUsageBook } from '../server/library/usage.ts';
import type { Asset, AssetDetail, AssetPage, BatchResult, Overview, UploadItem } from '../shared/calls/outputs.ts';
import { bombPng, hostileSvgs, jpeg, mp4, photoWithGps, polyglotJpeg } from './corpus.ts';
import { harmOf } from './svg-judge.ts';

const root = '/api/p/images';
let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

type Uploaded = Answer<{ items: UploadItem[] }>;

function upload(files: [name: string, bytes: Uint8Array | string][], folder?: string, as = api): Promise<Uploaded> {
  const form = new FormData();
  for (const [name, bytes] of files)
    form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  const query = folder === undefined ? '' : `?folder=${folder}`;
  return as.send('POST', `${root}/assets${query}`, form);
}

async function uploadOne(name: string, bytes: Uint8Array | string, folder?: string): Promise<Asset> {
  const answer = await upload([[name, bytes]], folder);
  const asset = answer.body.result?.items[0]?.asset;
  if (asset === undefined) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  return asset;
}

const fetchFile = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
const list = (query: string) => api.get<AssetPage>(`${root}/assets?${query}`);

describe('uploads', () => {
  /** Uploads one and answers what is stored of it: clean, and as large as the library says. */
  async function storedClean(name: string, bytes: Uint8Array): Promise<{ asset: Asset; frames: number }> {
    const answer = await upload([[name, bytes]]);
    expect(answer.status, `${name} ${answer.text}`).toBe(200);
    const asset = answer.body.result.items[0]?.asset as Asset;
    const file = await fetchFile(`/a/${asset.key}`);
    expect(file.headers.get('content-type')).toBe(asset.type);
    const stored = await sharp(Buffer.from(await file.arrayBuffer()), { animated: true }).metadata();
    expect(stored.exif, name).toBeUndefined();
    expect(stored.icc, name).toBeUndefined();
    expect(stored.width, name).toBe(asset.width);
    expect(stored.pageHeight ?? stored.height, name).toBe(asset.height);
    expect(asset.color).toMatch(/^#[0-9a-f]{6}$/);
    return { asset, frames: stored.pages ?? 1 };
  }

  test('pictures of every kind: each is stored clean, as it is shown, or refused alone with a reason', async () => {
    for (const [name, { bytes, width, height, frames }] of await pictureFiles()) {
      const stored = await storedClean(name, bytes);
      expect([stored.asset.width, stored.asset.height, stored.frames], name).toEqual([width, height, frames]);
    }
    for (const [name, bytes] of brokenPngs()) {
      const answer = await upload([[name, bytes]]);
      expect([answer.status, answer.body.message], name).toEqual([422, expect.stringMatching(/损坏/)]);
    }
  });

  test('real files: each is stored clean, or refused alone', async ({ skip }) => {
    const { folder, names, missing } = sharedData('images');
    skip(missing !== undefined, missing);
    for (const name of names) {
      const bytes = await readFile(resolve(folder, name));
      if (name === 'xc1n0g08.png' || name === 'xhdn0g08.png') {
        expect((await upload([[name, bytes]])).status, name).toBe(422);
        continue;
      }
      const { asset, frames } = await storedClean(name, bytes);
      if (name === 'test-animated.webp') expect(frames).toBe(3);
      if (name.startsWith('exif-rotated')) expect([asset.width, asset.height]).toEqual([30, 100]);
    }
  });

  test('a photo loses where and with what it was taken, and stands upright', async () => {
    const photo = await photoWithGps();
    expect(photo.includes('SecretCamera')).toBe(true);
    const asset = await uploadOne('IMG_2031.JPG', photo);
    expect([asset.width, asset.height, asset.name]).toEqual([300, 600, 'IMG_2031']);
    const stored = Buffer.from(await (await fetchFile(`/a/${asset.key}`)).arrayBuffer());
    expect(stored.includes('SecretCamera')).toBe(false);
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
  });

  test('a page behind a picture is gone from what is stored', async () => {
    const asset = await uploadOne('poly.jpg', await polyglotJpeg());
    const file = await fetchFile(`/a/${asset.key}`);
    expect(Buffer.from(await file.arrayBuffer()).includes('<script>')).toBe(false);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
  });

  test('the same bytes are kept once, however often and at once they come', async () => {
    const bytes = await jpeg(11);
    const answers = await Promise.all(Array.from({ length: 4 }, (_, index) => upload([[`same-${index}.jpg`, bytes]])));
    const items = answers.map((answer) => answer.body.result.items[0] as UploadItem);
    expect(new Set(items.map((item) => item.asset?.id)).size).toBe(1);
    expect(items.filter((item) => item.duplicate !== true)).toHaveLength(1);
  });

  test.each<[string, () => Promise<Uint8Array | string>, number, RegExp]>([
    ['empty.jpg', async () => '', 422, /空/],
    ['page.png', async () => '<!doctype html><script>1</script>', 415, /网页/],
    ['text.jpg', async () => 'hello, I am no picture at all', 415, /无法识别/],
    ['truncated.jpg', async () => (await jpeg(12)).subarray(0, 900), 422, /损坏/],
    ['bomb.png', async () => bombPng(12_000), 422, /过大/],
    ['photo.heic', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 415, /iPhone/],
    [
      'big.svg',
      async () => `<svg xmlns="http://www.w3.org/2000/svg"><!--${'x'.repeat(2_000_001)}--></svg>`,
      413,
      /SVG/,
    ],
    ['big.jpg', async () => Buffer.concat([await jpeg(13), Buffer.alloc(50_000_000)]), 413, /50 MB/],
    ['cut.mp4', async () => mp4().subarray(0, 2000), 422, /视频/],
    ['hevc.mp4', async () => mp4('hvc1'), 422, /H\.264/],
  ])('%s is refused with words that say what to do', async (name, bytes, status, words) => {
    const answer = await upload([[name, await bytes()]]);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(words)]);
  });

  test('a bomb is refused by its header: its pixels, which are damaged, are never read', async () => {
    const bomb = bombPng(30_000);
    bomb.fill(0xff, bomb.indexOf('IDAT') + 4, bomb.length - 12);
    const answer = await upload([['bomb.png', bomb]]);
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(/过大/)]);
  });

  test('of several files the bad one fails alone', async () => {
    const answer = await upload([
      ['好图.jpg', await jpeg(14)],
      ['坏图.png', 'nothing'],
      ['另一张.jpg', await jpeg(15)],
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body.result.items.map((item) => [item.name, item.asset?.name, item.error?.code])).toEqual([
      ['好图.jpg', '好图', undefined],
      ['坏图.png', undefined, 100415],
      ['另一张.jpg', '另一张', undefined],
    ]);
  });

  test.each(Object.keys(hostileSvgs))('svg %s is served harmless and contained', async (name) => {
    const answer = await upload([[`${name}.svg`, hostileSvgs[name] as string]]);
    const asset = answer.body.result?.items[0]?.asset;
    if (asset === undefined) {
      expect(answer.status).toBe(422);
      return;
    }
    const file = await fetchFile(`/a/${asset.key}`);
    const text = await file.text();
    expect(harmOf(text)).toEqual([]);
    expect(text).not.toMatch(/javascript:|evil\.example|passwd|@import/i);
    expect(file.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(file.headers.get('content-type')).toBe('image/svg+xml');
  });

  test('a film keeps its pictures and loses where it was taken', async () => {
    const asset = await uploadOne('film.mp4', mp4());
    expect(asset).toMatchObject({ kind: 'video', type: 'video/mp4', width: 640, height: 360, poster: false });
    const part = await fetchFile(`/a/${asset.key}`, { range: 'bytes=0-' });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).includes('39.9042')).toBe(false);
    expect((await fetchFile(`/a/${asset.key}/poster`)).status).toBe(404);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await jpeg(16, 1280, 720))]), 'poster.jpg');
    const set = await api.send<Asset>('POST', `${root}/assets/${asset.id}/poster`, form);
    expect(set.body.result.poster).toBe(true);
    expect((await fetchFile(`/a/${asset.key}/320`)).headers.get('content-type')).toBe('image/webp');
  });
});

describe('files', () => {
  test('a year of cache, revalidation, ranges, and sizes that never grow', async () => {
    const asset = await uploadOne('sizes.jpg', await jpeg(20, 700, 500));
    const whole = await fetchFile(`/a/${asset.key}`);
    expect(whole.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const etag = whole.headers.get('etag') as string;
    expect((await fetchFile(`/a/${asset.key}`, { 'if-none-match': etag })).status).toBe(304);
    const range = await fetchFile(`/a/${asset.key}`, { range: 'bytes=2-5' });
    expect([range.status, range.headers.get('content-range')]).toEqual([206, `bytes 2-5/${asset.size}`]);
    expect((await range.arrayBuffer()).byteLength).toBe(4);
    expect((await fetchFile(`/a/${asset.key}`, { range: `bytes=${asset.size}-` })).status).toBe(416);
    for (const [asked, width] of [
      [160, 160],
      [200, 320],
      [640, 640],
      [750, 700],
      [1920, 700],
    ] as const) {
      const bytes = Buffer.from(await (await fetchFile(`/a/${asset.key}/${asked}`)).arrayBuffer());
      expect((await sharp(bytes).metadata()).width, `${asked}`).toBe(width);
    }
  });

  test.each(['0'.repeat(64), 'x', '..%2f..%2fetc', `${'0'.repeat(64)}/99`])('/a/%s is a plain 404', async (path) => {
    const answer = await fetchFile(`/a/${path}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toMatch(/ENOENT|Error/);
  });
});

describe('the library', () => {
  test('folders, tags, search in Chinese, batches with their undo', async () => {
    const { id: parent } = await api.post<{ id: string }>(`${root}/folders`, { name: '活动', parentId: null });
    const { id: child } = await api.post<{ id: string }>(`${root}/folders`, { name: '春季', parentId: parent });
    const asset = await uploadOne('春季新品海报.jpg', await jpeg(30), child);
    const other = await uploadOne('冬日暖饮.jpg', await jpeg(31));
    expect(asset.folderId).toBe(child);
    expect((await list(`folder=${parent}`)).items).toEqual([]);
    expect((await list(`folder=${parent}&deep=1`)).items.map((item) => item.id)).toEqual([asset.id]);
    for (const q of ['新品', '春', '季新品海', '海报 春季']) {
      expect(
        (await list(`q=${encodeURIComponent(q)}`)).items.map((item) => item.id),
        q,
      ).toEqual([asset.id]);
    }
    expect((await list(`q=${encodeURIComponent('海新')}`)).items).toEqual([]);
    expect((await list('q=%25')).items).toEqual([]);
    const tagged = await api.post<BatchResult>(`${root}/batch`, {
      action: 'tag',
      ids: [asset.id, other.id],
      tags: ['#主推'],
    });
    expect(tagged.changed).toBe(2);
    expect((await list(`tags=${encodeURIComponent('主推')}`)).items).toHaveLength(2);
    expect((await list(`q=${encodeURIComponent('主推 暖')}`)).items.map((item) => item.id)).toEqual([other.id]);
    for (const undo of tagged.undo) await api.post(`${root}/batch`, undo);
    expect((await list(`tags=${encodeURIComponent('主推')}`)).items).toEqual([]);
    const moved = await api.post<BatchResult>(`${root}/batch`, {
      action: 'move',
      ids: [asset.id, other.id],
      folderId: parent,
    });
    for (const undo of moved.undo) await api.post(`${root}/batch`, undo);
    expect((await api.get<Asset>(`${root}/assets/${asset.id}`)).folderId).toBe(child);
    expect((await api.get<Asset>(`${root}/assets/${other.id}`)).folderId).toBeNull();
    const cycle = await api.send('PATCH', `${root}/folders/${parent}`, { parentId: child });
    expect([cycle.status, cycle.body.reason]).toEqual([422, 'images.folder-cycle']);
    const twin = await api.send('POST', `${root}/folders`, { name: '活动', parentId: null });
    expect(twin.status).toBe(409);
    await api.delete(`${root}/folders/${parent}?trash=1`);
    expect((await list('trash=1')).items.map((item) => item.id)).toContain(asset.id);
    await api.post(`${root}/batch`, { action: 'restore', ids: [asset.id] });
    expect((await api.get<Asset>(`${root}/assets/${asset.id}`)).folderId).toBeNull();
  });

  test('pages by keyset give each asset once, in every order, while others are added', async () => {
    for (let seed = 40; seed < 52; seed += 1) await uploadOne(`图 ${seed}.jpg`, await jpeg(seed));
    for (const sort of ['newest', 'oldest', 'name', 'largest', 'updated']) {
      const { total = 0 } = await list(`sort=${sort}&limit=1`);
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const page: AssetPage = await list(`sort=${sort}&limit=5${cursor === null ? '' : `&cursor=${cursor}`}`);
        ids.push(...page.items.map((item) => String(item.id)));
        cursor = page.next;
      } while (cursor !== null);
      expect(new Set(ids).size, sort).toBe(ids.length);
      expect(ids.length, sort).toBe(total);
    }
    const names = (await list(`sort=name&q=${encodeURIComponent('图 ')}`)).items.map((item) => item.name);
    expect(names).toEqual(names.toSorted((a, b) => Number(a.slice(2)) - Number(b.slice(2))));
    expect((await api.send('GET', `${root}/assets?cursor=nonsense`)).status).toBe(400);
  });

  test('replacing keeps the asset, serves both files, and can be taken back', async () => {
    const before = await uploadOne('替换前.jpg', await jpeg(60));
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await jpeg(61, 500, 500))]), 'new.jpg');
    const after = (await api.send<AssetDetail>('POST', `${root}/assets/${before.id}/replace`, form)).body.result;
    expect([after.id, after.name, after.width]).toEqual([before.id, '替换前', 500]);
    expect(after.key).not.toBe(before.key);
    expect((await fetchFile(`/a/${before.key}`)).status).toBe(200);
    expect(after.files.map((file) => file.key)).toEqual([after.key, before.key]);
    const back = await api.post<AssetDetail>(`${root}/assets/${before.id}/revert`, { key: before.key });
    expect(back.key).toBe(before.key);
  });

  test('trash, restore by uploading again, and deletion for good with its bytes', async () => {
    const bytes = await jpeg(70);
    const asset = await uploadOne('回收.jpg', bytes);
    await api.post(`${root}/batch`, { action: 'trash', ids: [asset.id] });
    expect((await fetchFile(`/a/${asset.key}`)).status).toBe(200);
    const again = await upload([['回收.jpg', bytes]]);
    expect(again.body.result.items[0]).toMatchObject({ duplicate: true, restored: true });
    expect(await api.post(`${root}/purge`, { ids: [asset.id] })).toEqual({ purged: 0 });
    await api.post(`${root}/batch`, { action: 'trash', ids: [asset.id] });
    expect(await api.post(`${root}/purge`, { ids: [asset.id] })).toEqual({ purged: 1 });
    expect((await fetchFile(`/a/${asset.key}`)).status).toBe(404);
    expect(await server.parts.blobs.stat(asset.key)).toBeUndefined();
    expect((await api.send('GET', `${root}/assets/${asset.id}`)).status).toBe(404);
  });

  test('counts, ids and the audit log', async () => {
    const { counts } = await api.get<Overview>(`${root}/overview`);
    const { ids } = await api.get<{ ids: string[] }>(`${root}/ids`);
    expect(ids.length).toBe(counts.all);
    const log = await api.get<{ items: { action: string }[] }>('/api/v1/audit?limit=100');
    expect(log.items.map((line) => line.action)).toContain('images.upload');
  });
});

describe('usage', () => {
  test('who uses what, after a replacement too; a used file outlives its asset', async () => {
    const { database, events, ids, log } = server.parts;
    const ctx = { plugin: 'images', database: database.of('images'), events: events.of('images'), ids, log };
    const book = createUsageBook(ctx as unknown as ServerContext);
    const { orgId } = await api.get<{ orgId: string }>('/api/v1/customer/queryCustWithOrg');
    const owner = { plugin: 'test', kind: 'page', id: '1', title: '首页', url: '/fit/edit?id=1', orgId: BigInt(orgId) };
    const asset = await uploadOne('被引用.jpg', await jpeg(90));
    await book.record(owner, [asset.key, asset.key, 'unknown']);
    await book.record(owner, [asset.key]);
    const used = await api.get<AssetDetail>(`${root}/assets/${asset.id}`);
    expect([used.uses, used.usages.map((usage) => usage.title)]).toEqual([1, ['首页']]);
    const unused = (await list('unused=1&limit=500')).items.map((item) => item.id);
    expect(unused).not.toContain(asset.id);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await jpeg(91))]), 'new.jpg');
    const after = (await api.send<AssetDetail>('POST', `${root}/assets/${asset.id}/replace`, form)).body.result;
    expect(after.usages).toMatchObject([{ id: '1', key: asset.key }]);
    await api.post(`${root}/batch`, { action: 'trash', ids: [asset.id] });
    await api.post(`${root}/purge`, { ids: [asset.id] });
    expect((await fetchFile(`/a/${after.key}`)).status).toBe(404);
    expect((await fetchFile(`/a/${asset.key}`)).status).toBe(200);
  });
});

describe('the organisation’s logo', () => {
  test('is in use, outlives its asset, and is forgotten with the next one', async () => {
    const asset = await uploadOne('标志.png', await jpeg(95));
    const { name } = await api.get<{ name: string }>('/api/v1/org');
    const titles = async () =>
      (await api.get<AssetDetail>(`${root}/assets/${asset.id}`)).usages.map((usage) => usage.title);
    await api.put('/api/v1/org', { name, logo: `/a/${asset.key}/160` });
    await expect.poll(titles).toEqual(['组织 → 标志']);
    await api.put('/api/v1/org', { name, logo: null });
    await expect.poll(titles).toEqual([]);
    await api.put('/api/v1/org', { name, logo: `/a/${asset.key}/160` });
    await expect.poll(titles).toEqual(['组织 → 标志']);
    await api.post(`${root}/batch`, { action: 'trash', ids: [asset.id] });
    await api.post(`${root}/purge`, { ids: [asset.id] });
    expect((await fetchFile(`/a/${asset.key}/160`)).status).toBe(200);
  });
});

describe('borders', () => {
  test('without a session, and of another organisation, nothing is seen or changed', async () => {
    const asset = await uploadOne('私有.jpg', await jpeg(80));
    const nobody = server.api();
    expect((await nobody.send('GET', `${root}/assets`)).status).toBe(401);
    expect((await upload([['x.jpg', await jpeg(81)]], undefined, nobody)).status).toBe(401);
    const { password } = await api.post<{ password: string }>('/api/v1/orgs', { name: '别家', username: 'stranger' });
    const stranger = server.api();
    await stranger.login({ username: 'stranger', password });
    await stranger.post('/api/v1/password', { next: 'another horse 2' });
    expect((await stranger.get<AssetPage>(`${root}/assets`)).items).toEqual([]);
    expect((await stranger.send('GET', `${root}/assets/${asset.id}`)).status).toBe(404);
    expect((await stranger.send('GET', `${root}/assets/${asset.id}/download`)).status).toBe(404);
    expect((await stranger.send('PATCH', `${root}/assets/${asset.id}`, { name: '偷' })).status).toBe(404);
    expect(await stranger.post(`${root}/batch`, { action: 'trash', ids: [asset.id] })).toEqual({
      changed: 0,
      undo: [],
    });
    expect(await stranger.post(`${root}/purge`, { ids: [asset.id] })).toEqual({ purged: 0 });
    // The same bytes in two organisations: one file, two assets, and neither takes the other's away.
    const own = await upload([['私有.jpg', await jpeg(80)]], undefined, stranger);
    const twin = own.body.result.items[0]?.asset as Asset;
    expect([twin.key, twin.id === asset.id]).toEqual([asset.key, false]);
    await stranger.post(`${root}/batch`, { action: 'trash', ids: [twin.id] });
    expect(await stranger.post(`${root}/purge`, { ids: [twin.id] })).toEqual({ purged: 1 });
    expect((await fetchFile(`/a/${asset.key}`)).status).toBe(200);
    const malformed = ['0', '-1', 'abc', '99999999999999999999', '1%00'];
    for (const id of malformed) {
      const { status } = await api.send('GET', `${root}/assets/${id}`);
      expect([400, 404]).toContain(status);
    }
    expect((await api.send('POST', `${root}/batch`, { action: 'move', ids: ['1'], folderId: asset.id })).status).toBe(
      404,
    );
  });
});
