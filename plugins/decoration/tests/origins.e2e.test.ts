import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AigcMark, type AssetImage, aigcPacket, type SeenLabel } from '../../../sdk/index.ts';
import type { ApiClient } from '../../../tests/support/api.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { PageDetail } from '../shared/calls/outputs.ts';

/** Pictures that were generated say so on a published page (GB 45438-2025). */

const base = '/api/p/decoration';
let server: TestServer;
let browser: TestBrowser;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ folder: 'decoration' });
  api = await server.signedIn();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const mark: AigcMark = { label: '1', producer: '甲', produceId: '7', propagator: '', propagateId: '' };

async function uploaded(
  name: string,
  background: string,
  { mark, seen }: { mark?: AigcMark; seen?: SeenLabel } = {},
): Promise<AssetImage> {
  const plain = sharp({ create: { width: 600, height: 300, channels: 3, background } });
  const bytes = await (mark === undefined ? plain : plain.withXmp(aigcPacket(mark, seen))).jpeg().toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), `${name}.jpg`);
  const { items } = await api.post<{ items: { asset: { key: string } }[] }>('/api/p/images/assets', form);
  return { key: items[0]?.asset.key ?? '', width: 600, height: 300, alt: name };
}

type Placed = { type: string; props: object };

async function live(blocks: readonly Placed[]): Promise<string> {
  const page = await api.post<PageDetail>(`${base}/pages`, { title: '来源', kind: 'page' });
  const ops = blocks.map((block, at) => ({
    ...{ op: 'insert', parent: page.document.root, slot: 'default', at },
    nodes: [{ id: `n${at}`, v: 1, parent: page.document.root, style: {}, ...block }],
  }));
  await api.post(`${base}/pages/${page.id}/ops`, { base: 0, ops, client: 'test' });
  await api.post(`${base}/pages/${page.id}/publish`, { rev: 1 });
  return page.slug;
}

const shown = (image: AssetImage, more: object = {}): Placed => ({ type: 'image', props: { image, ...more } });

test('a generated picture has its mark on the page and in its words, another one has none', async () => {
  const made = await uploaded('海边', '#3366cc', { mark });
  const slug = await live([await uploaded('照片', '#884422'), made, { ...made, alt: '' }].map((one) => shown(one)));
  const page = await browser.renew();
  await page.goto(`${server.url}/p/${slug}`);
  const marks = page.getByText('AI 生成', { exact: true });
  expect(await marks.count()).toBe(2);
  expect(await page.getByAltText('海边（AI 生成）').count()).toBe(1);
  expect(await page.getByAltText('照片', { exact: true }).count()).toBe(1);
  // Over the picture, in its corner, and the pictures stand where they would.
  const picture = await page.getByAltText('海边（AI 生成）').boundingBox();
  const words = await marks.first().boundingBox();
  if (picture === null || words === null) throw new Error('not shown');
  expect(words.x + words.width).toBeLessThanOrEqual(picture.x + picture.width);
  expect(words.y).toBeGreaterThan(picture.y + picture.height / 2);
  expect(words.y + words.height).toBeLessThanOrEqual(picture.y + picture.height);
  await browser.shot('origins');
  const { html } = await server.api().get<{ html: string }>(`${base}/public/pages/${slug}`);
  expect(html.match(/data-aigc="1"/g)).toHaveLength(2);
});

test('a picture whose pixels say so is not marked again, unless its block cuts it or makes it small', async () => {
  const made = await uploaded('山里', '#226644', { mark, seen: { width: 600, height: 300 } });
  const cut = await uploaded('山顶', '#224466', { mark, seen: { width: 600, height: 400 } });
  const slug = await live([
    shown(made),
    shown(cut),
    shown({ ...made, alt: '小图' }, { width: 30 }),
    { type: 'carousel', props: { items: [{ image: { ...made, alt: '轮播' } }] } },
  ]);
  const page = await browser.renew();
  await page.goto(`${server.url}/p/${slug}`);
  const markOf = (alt: string) =>
    page.getByAltText(`${alt}（AI 生成）`).first().locator('xpath=following-sibling::small');
  expect(await page.getByAltText('山里（AI 生成）').count()).toBe(1);
  expect(await markOf('山里').count()).toBe(0);
  for (const alt of ['山顶', '小图', '轮播']) expect(await markOf(alt).count(), alt).toBe(1);
  await browser.shot('origins-seen');
});
