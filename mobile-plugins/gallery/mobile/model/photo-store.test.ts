import { expect, test } from 'vitest';
import type { HighlightOutline, HighlightPhoto } from '../../../../plugins/images/api.ts';
import { fits, PhotoStore, storeOf } from './photo-store.ts';

const photo = (id: number, width = 400, height = 300): HighlightPhoto => ({
  id: String(id),
  key: '',
  kind: 'image',
  type: 'image/jpeg',
  name: '',
  alt: '',
  width,
  height,
  size: 1,
  at: '2024-05-01T12:00:00',
  taken: true,
  duration: 0,
  poster: false,
  albumId: null,
});

const outlineOf = (count: number): HighlightOutline => ({
  days: [['2024-05-01', count]],
  ratios: Array.from({ length: count }, () => 133),
  colors: '888'.repeat(count),
  albumOf: Array.from({ length: count }, () => -1),
  albums: [],
  films: [],
  pageSize: 2,
  marks: Array.from({ length: Math.ceil(count / 2) - 1 }, (_, page) => `mark ${page + 1}`),
});

const unasked = () => Promise.reject(new Error('the gallery only reads'));

/** A library of so many pictures, which writes down what it is asked. */
function library(count: number) {
  const asked: string[] = [];
  const state = { count, away: false };
  return {
    asked,
    state,
    async get<T>(path: string, query: { from?: unknown } = {}): Promise<T> {
      const from = query.from === undefined ? 0 : Number(String(query.from).slice(5));
      asked.push(path.endsWith('/outline') ? 'outline' : `page ${from}`);
      if (state.away) throw new Error('offline');
      if (path.endsWith('/outline')) return outlineOf(state.count) as T;
      const photos = [from * 2, from * 2 + 1].filter((at) => at < state.count).map((at) => photo(at));
      return { photos } as T;
    },
    post: unasked,
    put: unasked,
    patch: unasked,
    delete: unasked,
  };
}

test('what changes while the outline is on its way is not lost', async () => {
  const http = library(3);
  const store = new PhotoStore();
  const first = store.begin(http);
  void store.begin(http);
  http.state.count = 4;
  await Promise.all([first, store.reload(http)]);
  expect(store.outline?.ratios).toHaveLength(4);
  expect(http.asked).toEqual(['outline', 'outline']);
});

test('each page is asked for once, and again only where it failed', async () => {
  const http = library(5);
  const store = new PhotoStore();
  await store.reload(http);
  await Promise.all([store.want(http, [0, 1, 4]), store.want(http, [1])]);
  expect(http.asked).toEqual(['outline', 'page 0', 'page 2']);
  expect(store.photo(4)?.id).toBe('4');
  expect(store.photo(2)).toBeUndefined();
  http.state.away = true;
  await store.want(http, [2]);
  http.state.away = false;
  await store.want(http, [2]);
  expect(store.photo(3)?.id).toBe('3');
});

test('what is known stays while the network is away, and where nothing changed', async () => {
  const http = library(3);
  const store = new PhotoStore();
  await store.reload(http);
  await store.want(http, [0]);
  http.state.away = true;
  await store.reload(http);
  expect(store.error?.message).toBe('offline');
  expect(store.photo(0)?.id).toBe('0');
  http.state.away = false;
  await store.reload(http);
  expect(store.error).toBeUndefined();
  expect(store.photo(0)?.id).toBe('0');
  http.state.count = 4;
  await store.reload(http);
  expect(store.outline?.ratios).toHaveLength(4);
  expect(store.photo(0)).toBeUndefined();
});

test('an outline that is held is not exchanged, but as soon as it is let go', async () => {
  const http = library(3);
  const store = new PhotoStore();
  await store.reload(http);
  const [one, other] = [store.hold(), store.hold()];
  http.state.count = 5;
  await store.reload(http);
  one();
  expect(store.outline?.ratios).toHaveLength(3);
  const changed = new Promise<void>((done) => {
    const stop = store.subscribe(() => {
      stop();
      done();
    });
  });
  other();
  await changed;
  expect(store.outline?.ratios).toHaveLength(5);
});

test('a page fits where it has as many pictures as promised, of the shapes that were promised', () => {
  const outline = outlineOf(3);
  expect(fits(outline, 0, [photo(0), photo(1)])).toBe(true);
  expect(fits(outline, 1, [photo(2)])).toBe(true);
  expect(fits(outline, 0, [photo(0)])).toBe(false);
  expect(fits(outline, 1, [photo(2), photo(3)])).toBe(false);
  expect(fits(outline, 0, [photo(0), photo(1, 300, 400)])).toBe(false);
  expect(fits(outline, 0, [photo(0), photo(1, 0, 0)])).toBe(true);
});

test('a search asks for its own outline and pages, and is kept apart from the gallery', async () => {
  const asked: unknown[] = [];
  const http = {
    ...library(3),
    async get<T>(path: string, query: Record<string, unknown> = {}): Promise<T> {
      asked.push([path.replace('/p/images/highlights', ''), query.q, query.from]);
      if (path.endsWith('/9')) return { index: 2 } as T;
      return (path.endsWith('/outline') ? outlineOf(3) : { photos: [photo(0), photo(1)] }) as T;
    },
  };
  const store = storeOf('5月 杭州');
  await store.begin(http);
  await store.want(http, [0]);
  expect(await store.place(http, '9')).toBe(2);
  expect(asked).toEqual([
    ['/outline', '5月 杭州', undefined],
    ['', '5月 杭州', undefined],
    ['/9', '5月 杭州', undefined],
  ]);
  expect(storeOf('5月 杭州')).toBe(store);
  expect(storeOf('')).toBe(storeOf(''));
  expect(storeOf('').outline).toBeUndefined();
  for (let n = 0; n < 8; n += 1) storeOf(`other ${n}`);
  expect(storeOf('5月 杭州')).not.toBe(store);
});
