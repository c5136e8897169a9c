import { randomUUID } from 'node:crypto';
import type { AssetImage } from '@fitout/sdk';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { published as publishedArticle } from '../../plugins/articles/tests/writing-kit.ts';
import { freshBlock } from '../../plugins/decoration/shared/blocks/nesting.ts';
import type { BlockDefinition } from '../../plugins/decoration/shared/blocks/registry.ts';
import { blockDefinition, blockDefinitions } from '../../plugins/decoration/shared/blocks/registry.ts';
import type { PageDetail } from '../../plugins/decoration/shared/calls/outputs.ts';
import type { Checks } from '../../plugins/decoration/shared/calls/publishing.ts';
import { emptyDocument } from '../../plugins/decoration/shared/document/create.ts';
import type { BlockNode, DocumentKind, NodeStyle, Props } from '../../plugins/decoration/shared/document/document.ts';
import { applyOps } from '../../plugins/decoration/shared/document/ops.ts';
import { base, nodesOf, openEditor, ownerOf } from '../../plugins/decoration/tests/editor-kit.ts';
import { greeting } from '../../plugins/decoration/tests/plugins/greeting/shared/blocks/greeting/definition.ts';
import type { Activity, Coupon, Good } from '../../plugins/goods/shared/calls/outputs.ts';
import { couponInput, goodInput } from '../../plugins/goods/tests/kit.ts';
import { poolWith, someNumbers } from '../../plugins/numbers/tests/kit.ts';
import { openBrowser, phoneSize, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { filledProps, type Stock, turnsOf } from './block-looks/filled.ts';
import { differences, type Look, looksOf } from './block-looks/looks.ts';

/**
 * Every block that plugins register, by its defaults and filled, on the editor's canvas and on a phone of the same width:
 * the same boxes, words, fonts, colours, fields and pictures. Whatever comes in time (a popup, lists that a script asks
 * for) is waited for, never timed.
 * @module-tag long
 */

let server: TestServer;
let desk: TestBrowser;
let phone: TestBrowser;
let stock: Stock;

beforeAll(async () => {
  server = await startTestServer();
  stock = await stockOf(server);
  desk = await openBrowser({ folder: 'canvas-and-phone' });
  // A phone elsewhere says whose time slots have, which depends on the device alone.
  phone = await openBrowser({ folder: 'canvas-and-phone', phone: true, timeZone: 'Asia/Shanghai' });
});

afterAll(async () => {
  await Promise.all([desk?.close(), phone?.close()]);
  await server?.stop();
});

/** Pictures, goods, offers, articles, numbers and a form, for blocks to show. */
async function stockOf(server: TestServer): Promise<Stock> {
  const api = await ownerOf(server);
  const photos: AssetImage[] = [];
  for (const [name, width, height] of [
    ['海边', 800, 450],
    ['山间', 600, 600],
    ['落日', 450, 600],
  ] as const) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#7aa5d8"/><circle cx="70%" cy="30%" r="20%" fill="#fc3"/></svg>`;
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await sharp(Buffer.from(svg)).jpeg().toBuffer())]), `${name}.jpg`);
    const sent = await api.send<{ items: { asset: AssetImage }[] }>('POST', '/api/p/images/assets', form);
    const [made] = sent.body.result.items;
    if (made === undefined) throw new Error(`${name}: ${sent.status}`);
    const { key, width: w, height: h } = made.asset;
    photos.push({ key, width: w, height: h, alt: '' });
  }
  const goods: Good[] = [];
  for (const [at, name] of ['西湖龙井 明前特级 100g', '白瓷盖碗', '紫砂壶 手工全刻 200ml'].entries())
    goods.push(
      await api.post<Good>(
        '/api/p/goods/goods',
        goodInput(name, {
          listed: true,
          images: photos.slice(at, at + 1),
          price: 12_800,
          listPrice: 15_800,
          tags: ['茶'],
          link: '/p/x',
        }),
      ),
    );
  const items = goods.map(({ id }) => ({ good: String(id), price: 8800, stock: 5 }));
  const offer = { from: null, to: null, enabled: true, items };
  const activity = (more: object) => api.post<Activity>('/api/p/goods/activities', { ...offer, ...more });
  const soon = { from: new Date(Date.now() - 3_600_000).toISOString(), to: '2090-01-01T00:00:00.000Z' };
  const flash = await activity({ kind: 'flash', title: '限时秒杀', groupSize: null, ...soon });
  const group = await activity({ kind: 'group', title: '三人成团', groupSize: 3 });
  const coupon = await api.post<Coupon>('/api/p/goods/coupons', couponInput('新人专享券', { note: '全场通用' }));
  const article = await publishedArticle(api, '茶的故事', { digest: '一句话' });
  const pool = await poolWith(server, someNumbers(30, 5));
  const form = await documentWith('form', '内嵌的表单', [nodesOf(['field-text'], ''), nodesOf(['field-booking'], '')]);
  const named = (id: unknown, name: string) => [{ id: String(id), name }];
  return {
    photos,
    offered: { 'goods.tags': '茶' },
    picked: {
      'goods.goods': goods.map(({ id, name }) => ({ id: String(id), name })),
      'goods.flash': named(flash.id, '限时秒杀'),
      'goods.groupbuy': named(group.id, '三人成团'),
      'goods.coupons': named(coupon.id, '新人专享券'),
      'articles.articles': named(article.id, '茶的故事'),
      'numbers.pools': named(pool.id, '测试号码池'),
      'forms.forms': named(form.id, '内嵌的表单'),
    },
  };
}

/**
 * A published document of these blocks, each given as its nodes, top first. What may not be published no phone shows:
 * it is left out.
 */
async function documentWith(kind: DocumentKind, title: string, blocks: readonly BlockNode[][], background = '') {
  const api = await ownerOf(server);
  const empty = emptyDocument(kind, title);
  const doc = { ...empty, global: { ...empty.global, background } };
  const inserts = blocks.map(([top, ...rest], at) => ({
    op: 'insert' as const,
    parent: doc.root,
    slot: 'default',
    at,
    nodes: [{ ...(top as BlockNode), parent: doc.root }, ...rest],
  }));
  const { doc: document } = applyOps(doc, inserts);
  const { id, slug, ...made } = await api.post<PageDetail>(`${base}/pages`, { title, kind, document });
  let { rev } = made;
  for (;;) {
    const { problems } = await api.get<Checks>(`${base}/pages/${id}/checks`);
    const errors = new Set(problems.flatMap(({ severity, node }) => (severity === 'error' ? (node ?? []) : [])));
    if (errors.size === 0) break;
    const ops = [...errors].map((node) => ({ op: 'remove', id: node }));
    ({ rev } = await api.post<{ rev: number }>(`${base}/pages/${id}/ops`, { base: rev, ops, client: randomUUID() }));
  }
  await api.post(`${base}/pages/${id}/publish`, { rev });
  return { id: String(id), slug, document: (await api.get<PageDetail>(`${base}/pages/${id}`)).document };
}

const styled: NodeStyle = {
  background: '#fff4e0',
  margin: [8, 12, 8, 12],
  padding: [10, 16, 10, 16],
  radius: [12, 12, 12, 12],
};

/** Another file that runs in this process may have registered the block of its guest, which this build lacks. */
const all = (kind: DocumentKind) =>
  blockDefinitions().filter((one) => one.within === undefined && kindOf(one) === kind && one.type !== greeting.type);

const kindOf = ({ kinds }: BlockDefinition): DocumentKind =>
  kinds === undefined || kinds.includes('page') ? 'page' : (kinds[0] as DocumentKind);

/** A block by its defaults and as pages have it, once for each option of its choices; containers hold a title. */
function variants(definition: BlockDefinition): { words: string; nodes: BlockNode[] }[] {
  const made = (words: string, props?: Props, style: NodeStyle = {}) => {
    const [top, ...rest] = freshBlock(definition.type, '', props);
    const nodes = [{ ...(top as BlockNode), style }, ...rest].flatMap(withTitle);
    return { words: `${definition.type} ${words}`, nodes };
  };
  const turns = Array.from({ length: turnsOf(definition) }, (_, turn) => turn);
  const filled = turns.map((turn) =>
    made(`filled ${turn}`, filledProps(definition, stock, turn), turn % 2 === 1 ? styled : {}),
  );
  // Of several that cover the page, one is open.
  return definition.floats === 'over' ? filled.slice(0, 1) : [made('by default'), ...filled];
}

/** A block, and a title in each slot that is empty and takes any block. */
function withTitle(node: BlockNode): BlockNode[] {
  const empty = Object.entries(node.slots ?? {}).filter(([, held]) => held.length === 0);
  if (empty.length === 0 || blockDefinition(node.type)?.parts !== undefined) return [node];
  const titles = empty.map(([slot]) => [slot, freshBlock('title', node.id)[0] as BlockNode] as const);
  const slots = Object.fromEntries(titles.map(([slot, { id }]) => [slot, [id]]));
  return [{ ...node, slots: { ...node.slots, ...slots } }, ...titles.map(([, title]) => title)];
}

/** What stands on the canvas for the staff, and not so on the phone. */
const otherwise: Record<string, string> = {
  'field-hidden': 'nobody sees it on the phone; the canvas says that it is there',
  'field-page': 'each page of a form is shown by itself on the phone; the canvas marks where the next one begins',
};

/** What differs of these blocks between the two windows. Of what lies over the page, pictures alone are compared. */
async function compared(blocks: readonly { words: string; nodes: BlockNode[] }[], windows: readonly [Page, Page]) {
  const [live, canvas] = [await looksOf(windows[0]), await looksOf(windows[1])];
  return blocks.flatMap(({ words, nodes: [top, ...inner] }) => {
    if (top === undefined || otherwise[top.type] !== undefined) return [];
    const [one, other] = [canvas.get(top.id), live.get(top.id)];
    const found =
      blockDefinition(top.type)?.floats === 'over'
        ? imagesOf(one).filter((image) => !imagesOf(other).includes(image))
        : [top, ...inner].flatMap(({ id }) => differences(canvas.get(id), live.get(id)));
    return found.map((what) => `${words}: ${what}`);
  });
}

const imagesOf = (look: Look | undefined) => look?.pictures.filter((one) => one.startsWith('img')) ?? [];

/** A visitor's first look at a page: what opens by itself is open, and so is what the canvas keeps open to be filled. */
async function openPhone(slug: string): Promise<Page> {
  const page = await phone.renew();
  await page.goto(`${server.url}/p/${slug}`);
  await page.locator('details.fb-fold').evaluateAll((all: HTMLDetailsElement[]) => {
    for (const fold of all) fold.open = true;
  });
  return page;
}

async function openCanvas(id: string): Promise<Page> {
  const { page } = await openEditor(desk, server, id);
  await page.getByLabel('设备宽度').selectOption(String(phoneSize.width));
  await page.getByLabel('缩放').selectOption('1');
  await page.locator('.fb-page [data-block]').first().waitFor();
  // Blocks outside of the window are not laid out otherwise, and have a guessed height.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.fb-page [data-block] { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
  return page;
}

test.each([
  ['page', ''],
  ['form', ''],
  ['page', '#101828'],
] as const)('every block of a %s looks on the canvas as on the phone, on a ground of %s', async (kind, background) => {
  const definitions = all(kind);
  const blocks = definitions.flatMap(variants);
  const made = await documentWith(
    kind,
    '所有组件',
    blocks.map(({ nodes }) => nodes),
    background,
  );
  const there = new Set(Object.keys(made.document.nodes));
  const shown = blocks.filter(({ nodes: [top] }) => there.has(top?.id ?? ''));
  const types = new Set(shown.map(({ nodes: [top] }) => top?.type));
  expect(definitions.filter(({ type }) => !types.has(type)).map(({ type }) => type)).toEqual([]);
  const windows = [await openPhone(made.slug), await openCanvas(made.id)] as const;
  await expect.poll(() => compared(shown, windows)).toEqual([]);
});
