import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { HighlightOutline, HighlightPage, HighlightPhoto } from '../shared/calls/highlights.ts';
import type { Asset, UploadItem } from '../shared/calls/outputs.ts';
import { jpeg } from './corpus.ts';
import { insertManyPhotos } from './many-photos.ts';

const root = '/api/p/images';
let server: TestServer;
let api: ApiClient;
let visitor: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
  visitor = server.api();
  const trips = await folder('出游', null);
  const lake = await folder('西湖 West Lake', trips);
  await photo(1, '断桥', '2023:05:01 08:00:00', { folder: lake });
  await photo(2, 'DSC_2024', '2019:07:10 12:00:00', { alt: '雷峰塔下的Ｃａｆé' });
  await photo(3, '2024年会', '2023:12:30 18:00:00', { tags: ['上海', '百分%号'] });
  await photo(4, '雪', '2025:01:20 10:00:00');
  await photo(5, '草地', '2024:05:01 23:59:59', { tags: ['杭州'] });
  await photo(6, '没公开', '2024:05:01 12:00:00', { tags: ['杭州'], highlight: false });
});
afterAll(() => server?.stop());

async function folder(name: string, parentId: string | null): Promise<string> {
  return (await api.post<{ id: string }>(`${root}/folders`, { name, parentId })).id;
}

interface Made {
  folder?: string;
  alt?: string;
  tags?: string[];
  highlight?: boolean;
}

async function photo(seed: number, name: string, taken: string, made: Made = {}): Promise<Asset> {
  const { folder: place, highlight = true, ...change } = made;
  const bytes = await sharp(await jpeg(seed))
    .withExif({ IFD2: { DateTimeOriginal: taken } })
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), `${name}.jpg`);
  const query = place === undefined ? '' : `?folder=${place}`;
  const answer = await api.send<{ items: UploadItem[] }>('POST', `${root}/assets${query}`, form);
  const asset = answer.body.result?.items[0]?.asset;
  if (asset === undefined) throw new Error(`${name}: ${answer.text}`);
  if (Object.keys(change).length > 0) await api.patch(`${root}/assets/${asset.id}`, change);
  await api.post(`${root}/batch`, { action: 'highlight', ids: [String(asset.id)], highlight });
  return asset;
}

const outline = (q: string) =>
  visitor.get<HighlightOutline>(`${root}/highlights/outline?${new URLSearchParams({ q })}`);

/** Every page of what a search finds, by its marks. */
async function photosOf(q: string, { marks }: HighlightOutline): Promise<HighlightPhoto[]> {
  const photos: HighlightPhoto[] = [];
  for (const from of [undefined, ...marks]) {
    const query = new URLSearchParams(from === undefined ? { q } : { q, from });
    photos.push(...(await visitor.get<HighlightPage>(`${root}/highlights?${query}`)).photos);
  }
  return photos;
}

const namesOf = async (q: string): Promise<string[]> => (await photosOf(q, await outline(q))).map(({ name }) => name);

describe('a search of the gallery', () => {
  test.each([
    ['2023', ['2024年会', '断桥']],
    // The camera's number is no year; the album's and the party's are.
    ['2024', ['草地', '2024年会']],
    ['2024年5月', ['草地']],
    ['2024-05-01', ['草地']],
    ['5月', ['草地', '断桥']],
    ['5月1日', ['草地', '断桥']],
    ['May 2023', ['断桥']],
    ['2024年冬天', ['雪']],
    ['夏天', ['DSC_2024']],
    ['杭州', ['草地']],
    ['2024年5月的杭州', ['草地']],
    ['2023年杭州', []],
    ['2024年会', ['2024年会']],
    ['上海 12月', ['2024年会']],
    ['西湖', ['断桥']],
    ['west lake', ['断桥']],
    ['雷峰塔 café', ['DSC_2024']],
    ['dsc_2', ['DSC_2024']],
    ['%', ['2024年会']],
    ['_', ['DSC_2024']],
    ['没公开', []],
    ['nothing of the kind', []],
    ["'; drop table assets", []],
    ['(2024)', ['草地']],
    ['2024-02-30', []],
  ])('%s', async (q, names) => {
    expect(await namesOf(q)).toEqual(names);
  });

  test('the name of a folder around an album is not compared: nobody sees it', async () => {
    expect(await namesOf('出游')).toEqual([]);
  });

  test('an empty one is the whole gallery', async () => {
    const whole = await visitor.get<HighlightOutline>(`${root}/highlights/outline`);
    expect(await outline('　 ')).toEqual(whole);
    expect(whole.ratios).toHaveLength(5);
  });

  test('says in its outline what it holds, and where in it a picture stands', async () => {
    const { days, albums, albumOf } = await outline('5月');
    expect(days).toEqual([
      ['2024-05-01', 1],
      ['2023-05-01', 1],
    ]);
    expect(albums.map(({ name }) => name)).toEqual(['西湖 West Lake']);
    expect(albumOf).toEqual([-1, 0]);
    const [, bridge] = await photosOf('5月', await outline('5月'));
    expect(await visitor.get(`${root}/highlights/${bridge?.id}?q=${encodeURIComponent('5月')}`)).toEqual({ index: 1 });
    const elsewhere = await visitor.send('GET', `${root}/highlights/${bridge?.id}?q=2024`);
    expect([elsewhere.status, elsewhere.body.reason]).toEqual([404, 'images.highlight']);
  });

  test('tells nobody the tags by which it finds', async () => {
    const { text } = await visitor.send('GET', `${root}/highlights?q=${encodeURIComponent('杭州')}`);
    expect(text).toContain('草地');
    expect(text).not.toContain('杭州');
  });

  test('a change shows at once', async () => {
    expect(await namesOf('苏州')).toEqual([]);
    const asset = await photo(7, '园林', '2022:03:01 10:00:00', { tags: ['苏州'] });
    expect(await namesOf('苏州')).toEqual(['园林']);
    await api.post(`${root}/batch`, { action: 'highlight', ids: [String(asset.id)], highlight: false });
    expect(await namesOf('苏州')).toEqual([]);
  });

  test.each(['\u0000', '\ud800', 'a\u0000b', '2024\u0000'])('%j finds nothing and breaks nothing', async (q) => {
    const answer = await visitor.send('GET', `${root}/highlights/outline?q=${encodeURIComponent(q.toWellFormed())}`);
    expect(answer.status).toBeLessThan(500);
  });

  test('one that is too long is refused', async () => {
    expect((await visitor.send('GET', `${root}/highlights/outline?q=${'a'.repeat(201)}`)).status).toBe(400);
  });

  test('of thousands, its pages hold each result once in the order of its outline', async () => {
    const real = await photo(8, '真', '2000:01:01 00:00:00');
    const { orgId } = await api.get<{ orgId: string }>('/api/v1/customer/queryCustWithOrg');
    const { databaseUrl } = server;
    await insertManyPhotos({ databaseUrl, orgId, keys: [real.key], count: 2000, days: 1000, until: '2018-12-31' });
    await api.post(`${root}/batch`, { action: 'highlight', ids: [String(real.id)], highlight: true });
    const shape = await outline('2017');
    const photos = await photosOf('2017', shape);
    expect(photos.length).toBeGreaterThan(600);
    expect(shape.ratios).toHaveLength(photos.length);
    expect(shape.marks).toHaveLength(Math.ceil(photos.length / shape.pageSize) - 1);
    expect(new Set(photos.map(({ id }) => id)).size).toBe(photos.length);
    const days = shape.days.flatMap(([day, count]) => Array.from({ length: count }, () => day));
    expect(photos.map(({ at }) => at.slice(0, 10))).toEqual(days);
    expect(days.every((day) => day.startsWith('2017'))).toBe(true);
  });
});
