import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HighlightPhoto } from '../../../../plugins/images/api.ts';
import { savePhoto } from './save.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const weChat = `${iPhone} MicroMessenger/8.0`;

let said: string[];
let downloads: string[];

/** Toasts that are written down: `success 已开始保存…`. */
const toasts = new Proxy({} as Parameters<typeof savePhoto>[1], {
  get: (_, kind) => (text: { zh: string }) => said.push(`${String(kind)} ${text.zh}`),
});

let keys = 0;
/** A picture that no test before had. */
function photoOf(change: Partial<HighlightPhoto> = {}): HighlightPhoto {
  keys += 1;
  return {
    id: '1',
    key: String(keys).padStart(64, '0'),
    kind: 'image',
    type: 'image/jpeg',
    name: '湖/边',
    alt: '',
    width: 4,
    height: 3,
    size: 3,
    at: '2024-05-01T12:00:00',
    taken: true,
    duration: 0,
    poster: false,
    albumId: null,
    ...change,
  };
}

function device({
  agent = 'Android Chrome',
  online = true,
  share,
}: {
  agent?: string;
  online?: boolean;
  share?: unknown;
}) {
  const own = { userAgent: agent, onLine: online, maxTouchPoints: 5, canShare: () => share !== undefined, share };
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(navigator, name, { value, configurable: true });
}

beforeEach(() => {
  said = [];
  downloads = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push(`${this.download} ${this.href.startsWith('blob:') ? 'blob' : new URL(this.href).pathname}`);
  });
  vi.stubGlobal('fetch', async () => new Response('pic', { status: 200 }));
  device({});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('keeps the file under its name, and says so', async () => {
  await savePhoto(photoOf(), toasts);
  expect(downloads).toEqual(['湖_边.jpg blob']);
  expect(said).toEqual(['success 已开始保存，可在下载中查看']);
});

test('a large film is downloaded by the browser, once one byte showed that it is there', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(init.headers);
    return new Response('p', { status: 206 });
  });
  const film = photoOf({ kind: 'video', type: 'video/mp4', size: 200_000_000 });
  await savePhoto(film, toasts);
  expect(asked).toEqual([{ range: 'bytes=0-0' }]);
  expect(downloads).toEqual([`湖_边.mp4 /a/${film.key}`]);
});

test.each([
  [404, 'error 这张照片已被移走，无法保存'],
  [500, 'error 保存没有成功，请稍后再试'],
])('an answer of %s is reported, and nothing is kept', async (status, message) => {
  vi.stubGlobal('fetch', async () => new Response('no', { status }));
  await savePhoto(photoOf(), toasts);
  await savePhoto(photoOf({ size: 200_000_000 }), toasts);
  expect([said, downloads]).toEqual([[message, message], []]);
});

test('without a network it says so', async () => {
  device({ online: false });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await savePhoto(photoOf(), toasts);
  expect(said).toEqual(['error 网络已断开，恢复后再保存']);
});

test('an iPhone gets its share sheet; who thinks better of it hears nothing', async () => {
  const shared: File[] = [];
  device({
    agent: iPhone,
    share: async ({ files }: { files: File[] }) => {
      shared.push(...files);
      throw new DOMException('no', 'AbortError');
    },
  });
  await savePhoto(photoOf(), toasts);
  expect(shared.map(({ name, type }) => [name, type])).toEqual([['湖_边.jpg', 'image/jpeg']]);
  expect([said, downloads]).toEqual([[], []]);
});

test('where reading took longer than the press counts, the next press shares what was read', async () => {
  let fetches = 0;
  let shares = 0;
  vi.stubGlobal('fetch', async () => {
    fetches += 1;
    return new Response('pic');
  });
  device({
    agent: iPhone,
    share: async () => {
      shares += 1;
      if (shares === 1) throw new DOMException('late', 'NotAllowedError');
    },
  });
  const photo = photoOf();
  await savePhoto(photo, toasts);
  expect(said).toEqual(['info 已准备好，请再点一次保存']);
  await savePhoto(photo, toasts);
  expect([fetches, shares]).toEqual([1, 2]);
  expect(said).toHaveLength(1);
});

test('in WeChat, which saves nothing, it says what to do', async () => {
  device({ agent: weChat });
  await savePhoto(photoOf(), toasts);
  expect([said.length, downloads]).toEqual([1, []]);
  expect(said[0]).toMatch(/^info 微信内不能直接保存，请长按照片/);
});
