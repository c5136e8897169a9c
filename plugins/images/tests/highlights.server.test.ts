import { brotliCompressSync, constants } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { HighlightOutline, HighlightPage, HighlightPhoto } from '../shared/calls/highlights.ts';
import type { Asset, UploadItem } from '../shared/calls/outputs.ts';
import { jpeg, mp4, photoWithGps } from './corpus.ts';
import { insertManyPhotos } from './many-photos.ts';

const root = '/api/p/images';
let server: TestServer;
let api: ApiClient;
let visitor: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
  visitor = server.api();
});
afterAll(() => server?.stop());

async function upload(name: string, bytes: Uint8Array, folder = '', as = api): Promise<Asset> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await as.send<{ items: UploadItem[] }>('POST', `${root}/assets${folder}`, form);
  const asset = answer.body.result?.items[0]?.asset;
  if (asset === undefined) throw new Error(`${name}: ${answer.text}`);
  return asset;
}

const batch = (action: string, ids: string[], more: object = {}, as = api) =>
  as.post(`${root}/batch`, { action, ids, ...more });
const mark = (...assets: Asset[]) =>
  batch(
    'highlight',
    assets.map(({ id }) => String(id)),
    { highlight: true },
  );
const outline = () => visitor.get<HighlightOutline>(`${root}/highlights/outline`);

/** The gallery as a phone puts it together: every page by its mark. */
async function allPhotos({ marks }: HighlightOutline): Promise<HighlightPhoto[]> {
  const photos: HighlightPhoto[] = [];
  for (const from of [undefined, ...marks]) {
    const query = from === undefined ? '' : `?from=${encodeURIComponent(from)}`;
    photos.push(...(await visitor.get<HighlightPage>(`${root}/highlights${query}`)).photos);
  }
  return photos;
}

/** A photo whose camera's clock showed `taken`: `2024:05:01 09:30:00`. */
async function photo(seed: number, taken: string): Promise<Buffer> {
  return sharp(await jpeg(seed))
    .withExif({ IFD2: { DateTimeOriginal: taken } })
    .toBuffer();
}

describe('when a photo was taken', () => {
  test('is what its camera’s clock showed, and is kept while everything else of the EXIF goes', async () => {
    const asset = await upload('五一.jpg', await photo(1, '2024:05:01 09:30:00'));
    expect(asset.takenAt).toBe('2024-05-01T09:30:00');
    const stored = Buffer.from(await (await fetch(`${server.url}/a/${asset.key}`)).arrayBuffer());
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
  });

  test.each([
    ['no EXIF', () => jpeg(2)],
    ['EXIF without a time', () => photoWithGps()],
    ['a clock that was never set', () => photo(3, '0000:00:00 00:00:00')],
    ['a time to come', () => photo(4, '2199:01:01 00:00:00')],
    ['no time at all', () => photo(5, 'yesterday <b>')],
  ])('%s: nobody knows', async (name, bytes) => {
    expect((await upload(`${name}.jpg`, await bytes())).takenAt).toBeNull();
  });

  test('a film says when it was made, in seconds since 1904', async () => {
    const bytes = mp4();
    // mvhd: four letters, version and flags, then the seconds.
    const made = Date.UTC(2023, 11, 31, 20, 0, 0) / 1000 + 2_082_844_800;
    bytes.writeUInt32BE(made, bytes.indexOf('mvhd', 0, 'latin1') + 8);
    expect((await upload('跨年.mp4', bytes)).takenAt).toBe('2024-01-01T04:00:00');
  });

  test('films, and photos that say nothing of it, go by the clock of their organisation', async () => {
    const { name } = await api.get<{ name: string }>('/api/v1/org');
    await api.put('/api/v1/org', { name, timeZone: 'Pacific/Honolulu' });
    const bytes = mp4('vp09');
    const made = Date.UTC(2022, 11, 31, 20, 0, 0) / 1000 + 2_082_844_800;
    bytes.writeUInt32BE(made, bytes.indexOf('mvhd', 0, 'latin1') + 8);
    const film = await upload('火奴鲁鲁.mp4', bytes);
    expect(film.takenAt).toBe('2022-12-31T10:00:00');
    const plain = await upload('无时间.jpg', await jpeg(60, 50, 32));
    await api.put('/api/v1/org', { name, timeZone: 'Asia/Shanghai' });
    await mark(plain);
    const [shown] = await allPhotos(await outline());
    // Eighteen hours behind China, whatever the zone is by now.
    expect(Math.round((Date.now() - Date.parse(`${shown?.at}Z`)) / 3_600_000)).toBe(10);
    await batch('trash', [String(film.id), String(plain.id)]);
  });

  test('staff can say it, and take it back; what is no time is refused', async () => {
    const { id } = await upload('旧照.jpg', await jpeg(6));
    const said = await api.patch<Asset>(`${root}/assets/${id}`, { takenAt: '1998-07-12' });
    expect(said.takenAt).toBe('1998-07-12T00:00:00');
    const exact = await api.patch<Asset>(`${root}/assets/${id}`, { takenAt: '1998-07-12T18:05:00' });
    expect(exact.takenAt).toBe('1998-07-12T18:05:00');
    for (const takenAt of ['1998-02-30', 'tomorrow', '1998-07-12T18:05:00Z', 5])
      expect((await api.send('PATCH', `${root}/assets/${id}`, { takenAt })).status, String(takenAt)).toBe(400);
    expect((await api.patch<Asset>(`${root}/assets/${id}`, { takenAt: null })).takenAt).toBeNull();
  });
});

describe('the gallery', () => {
  test('shows everybody what is marked, newest first, and nothing else; a change shows at once', async () => {
    expect((await outline()).days).toEqual([]);
    const folder = await api.post<{ id: string }>(`${root}/folders`, { name: '春游', parentId: null });
    const older = await upload('甲.jpg', await photo(20, '2023:04:02 08:00:00'), `?folder=${folder.id}`);
    const newer = await upload('乙.jpg', await photo(21, '2023:04:02 17:00:00'));
    const film = await upload('丙.mp4', mp4('vp09'));
    await upload('不公开.jpg', await photo(22, '2023:04:02 12:00:00'));
    await mark(older, newer, film);
    const shape = await outline();
    expect(shape.days.at(-1)).toEqual(['2023-04-02', 2]);
    expect(shape.ratios).toEqual([178, 160, 160]);
    expect(shape.colors).toMatch(/^888[0-9a-f]{6}$/);
    expect(shape.albums).toEqual([{ id: folder.id, name: '春游' }]);
    expect(shape.albumOf).toEqual([-1, -1, 0]);
    expect(shape.films).toEqual([[0, 2]]);
    const photos = await allPhotos(shape);
    expect(photos.map(({ name }) => name)).toEqual(['丙', '乙', '甲']);
    expect(photos[2]).toEqual({
      id: String(older.id),
      key: older.key,
      kind: 'image',
      type: 'image/jpeg',
      name: '甲',
      alt: '',
      width: 640,
      height: 400,
      size: older.size,
      at: '2023-04-02T08:00:00',
      taken: true,
      duration: 0,
      poster: false,
      albumId: folder.id,
    });
    expect(photos[0]?.taken).toBe(false);
    for (const [index, { id }] of photos.entries())
      expect(await visitor.get(`${root}/highlights/${id}`)).toEqual({ index });

    await batch('trash', [String(newer.id)]);
    expect((await allPhotos(await outline())).map(({ name }) => name)).toEqual(['丙', '甲']);
    expect((await visitor.send('GET', `${root}/highlights/${newer.id}`)).body.reason).toBe('images.highlight');
    await batch('highlight', [String(film.id)], { highlight: false });
    expect((await outline()).days).toEqual([['2023-04-02', 1]]);
  });

  test('an answer that has not changed is not sent again', async () => {
    for (const path of ['highlights/outline', 'highlights']) {
      const first = await visitor.send('GET', `${root}/${path}`);
      const etag = first.headers.get('etag') ?? '';
      expect(first.headers.get('cache-control')).toBe('public, no-cache');
      const again = await visitor.send('GET', `${root}/${path}`, undefined, { 'if-none-match': etag });
      expect([again.status, again.text]).toEqual([304, '']);
    }
  });

  test('what is another organisation’s is never in it', async () => {
    const { password } = await api.post<{ password: string }>('/api/v1/orgs', { name: '别家', username: 'stranger' });
    const stranger = await server.signedIn({ username: 'stranger', password });
    await stranger.post('/api/v1/password', { next: 'correct horse 2' });
    const theirs = await upload('别家.jpg', await photo(30, '2030:01:01 00:00:00'), '', stranger);
    await batch('highlight', [String(theirs.id)], { highlight: true }, stranger);
    expect((await allPhotos(await outline())).map(({ name }) => name)).not.toContain('别家');
    expect((await visitor.send('GET', `${root}/highlights/${theirs.id}`)).status).toBe(404);
  });

  test.each(['', 'x', '2024-05-01', '2024-13-41T00:00:00~5', "2024-05-01T00:00:00~5'; drop table assets"])(
    'a mark that nobody gave out is refused: %s',
    async (from) => {
      const answer = await visitor.send('GET', `${root}/highlights?from=${encodeURIComponent(from)}`);
      expect(answer.status).toBe(400);
    },
  );

  test('ten thousand: pages by keyset hold each once in the outline’s order, and the outline stays light', async () => {
    const real = await upload('真.jpg', await jpeg(40));
    const { orgId } = await api.get<{ orgId: string }>('/api/v1/customer/queryCustWithOrg');
    const { databaseUrl } = server;
    // Some twelve a day, three at a time in the same second: the id tells them apart.
    await insertManyPhotos({ databaseUrl, orgId, keys: [real.key], count: 10_000, days: 800, until: '2022-12-31' });
    await mark(real);
    const shape = await outline();
    expect(shape.ratios).toHaveLength(10_002);
    expect(shape.days.reduce((sum, [, count]) => sum + count, 0)).toBe(10_002);
    expect(shape.colors).toHaveLength(3 * 10_002);
    expect(shape.marks).toHaveLength(50);
    const photos = await allPhotos(shape);
    expect(new Set(photos.map(({ id }) => id)).size).toBe(10_002);
    const days = shape.days.flatMap(([day, count]) => Array.from({ length: count }, () => day));
    expect(photos.map(({ at }) => at.slice(0, 10))).toEqual(days);
    const wide = photos.map(({ width, height }) => Math.round((width / height) * 100));
    expect(wide).toEqual(shape.ratios);
    const sent = await visitor.send('GET', `${root}/highlights/outline`, undefined, { 'accept-encoding': 'br' });
    expect(sent.headers.get('content-encoding')).toBe('br');
    const light = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
    expect(brotliCompressSync(sent.text, light).length).toBeLessThan(30_000);
  });
});
