import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture, openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { go } from '../../../tests/support/shell.ts';
import { type Made, openAt, openEditor, pageOf, storedOn, valuesOn } from './editor-kit.ts';

/** @module-tag long */

let server: TestServer;
let browser: TestBrowser;
let db: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  db = new pg.Client(server.databaseUrl);
  await db.connect();
  browser = await openBrowser({ folder: 'uncommon' });
});

afterAll(async () => {
  await browser?.close();
  await db?.end();
  await server?.stop();
});

const title = (text: string): Made => ['title', { text }];
const open = (id: string) => openEditor(browser, server, id);

const stored = (id: string) => storedOn(server, id);

const values = (id: string, type: string, key: string) => valuesOn(server, id, type, key);

describe('an address without a page', () => {
  it('says so once, whether it may be one or not, and leads to the list', async () => {
    const page = await openAt(browser, server, '/fit/list');
    const list = page.getByRole('button', { name: '新建页面' }).first();
    for (const id of ['123', '99999999999999999999999']) {
      await go(page, `/fit/edit?id=${id}`);
      await page.getByRole('heading', { name: '页面不存在或已被删除' }).waitFor();
      expect(await page.getByText('错误', { exact: true }).count()).toBe(0);
      expect(await page.getByRole('button', { name: '重试' }).count()).toBe(0);
      await page.getByRole('main').getByRole('button', { name: '页面', exact: true }).click();
      await list.waitFor();
    }
  });
});

describe('a page that is broken', () => {
  const put = (id: string, document: unknown) =>
    db.query('update p_decoration.page set document = $2 where id = $1', [id, JSON.stringify(document)]);

  it('is shown with what is wrong, and goes on once it is mended', async () => {
    const { id, document } = await pageOf(server, '坏页', [title('甲'), title('乙'), ['container', {}, []]]);
    const [first = '', second = '', box = ''] = document.nodes[document.root]?.slots?.default ?? [];
    const nodes = structuredClone(document.nodes) as Record<string, object>;
    nodes[document.root] = { ...nodes[document.root], slots: { default: [first, 'gone'] } };
    nodes[box] = { ...nodes[box], parent: box, slots: { default: [box] } };
    await put(id, { ...document, nodes });
    const editor = await open(id);
    const { page } = editor;
    await page.getByText('页面内容已损坏，当前为只读').waitFor();
    await expect.poll(editor.titles).toEqual(['甲', '乙']);
    expect(await seriousFaults(page)).toEqual([]);
    await keepPicture(page, 'mechanisms/broken');
    await editor.block('甲').click();
    expect(await page.getByLabel('标题文字').isDisabled()).toBe(true);
    await editor.press('修复并继续编辑');
    await page.getByText('页面内容已损坏').waitFor({ state: 'hidden' });
    await editor.block('乙').click();
    await page.getByLabel('标题文字').fill('乙改');
    await editor.saved();
    expect((await stored(id)).nodes[second]?.props.text).toBe('乙改');
  });

  it('saved by a later version says so, and is kept as it is', async () => {
    const { id, document } = await pageOf(server, '后来的', [title('甲')]);
    await put(id, { ...document, schema: 9 });
    const page = await openAt(browser, server, `/fit/edit?id=${id}`);
    await page.getByText('此页面由更新的版本保存').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('下载原始内容').click()]);
    expect(download.suggestedFilename()).toBe('后来的.json');
    await keepPicture(page, 'mechanisms/later');
  });

  it('with blocks that nobody knows says so and keeps them, through edits and publishing', async () => {
    const { id, document } = await pageOf(server, '未知', [title('甲'), title('乙')]);
    const [first = '', second = ''] = document.nodes[document.root]?.slots?.default ?? [];
    const nodes = structuredClone(document.nodes) as Record<string, { type: string; v: number; props: object }>;
    nodes[first] = { ...(nodes[first] as object), type: 'from-the-future', props: { a: [1, { b: '留' }] } } as never;
    nodes[second] = { ...(nodes[second] as object), v: 99, props: { text: '新版', depth: 3 } } as never;
    await put(id, { ...document, nodes });
    const editor = await open(id);
    const { page } = editor;
    await page.getByText('页面中有 2 个组件是此版本不认识的').waitFor();
    await editor.addTitle('丙');
    await editor.saved();
    const after = (await stored(id)).nodes;
    expect(after[first]).toEqual(nodes[first]);
    expect(after[second]).toEqual(nodes[second]);
  });
});

describe('a page of uncommon size', { tags: ['long'] }, () => {
  it('of 10,000 blocks opens, is walked to its end and edited there', async () => {
    const { id } = await pageOf(
      server,
      '一万块',
      Array.from({ length: 10_000 }, (_, n) => title(`第 ${n} 块`)),
    );
    const editor = await open(id);
    const { page } = editor;
    await editor.block('第 0 块').first().waitFor();
    expect(await page.locator('[data-block]').count()).toBeLessThan(300);
    await page.getByRole('tab', { name: '大纲' }).click();
    await page.getByRole('treeitem').first().click();
    await page.keyboard.press('End');
    await editor.block('第 9999 块').waitFor();
    await page.getByLabel('标题文字').fill('最后一块');
    await editor.saved();
    expect(await values(id, 'title', 'text')).toContain('最后一块');
  });

  it('with 5 MB in one text shows it, says that it is too long, and keeps it', async () => {
    const { id, document } = await pageOf(server, '太长的字', [['richtext', { html: '<p>短</p>' }], title('甲')]);
    const nodes = structuredClone(document.nodes);
    const rich = Object.values(nodes).find((node) => node.type === 'richtext');
    if (rich === undefined) throw new Error('no rich text');
    rich.props.html = `<p>${'很长的字。'.repeat(340_000)}</p>`;
    await db.query('update p_decoration.page set document = $2 where id = $1', [
      id,
      JSON.stringify({ ...document, nodes }),
    ]);
    const editor = await open(id);
    const { page } = editor;
    await page.locator('.fb-richtext').click({ position: { x: 20, y: 20 } });
    await page.getByText('超过 100,000 字的上限').waitFor();
    await editor.addTitle('还能编辑');
    await editor.saved();
    expect((await values(id, 'richtext', 'html'))[0]).toBe(rich.props.html);
  });

  it('with 200 pictures in one list keeps few of them in the panel, and takes a drag over many', async () => {
    const items = Array.from({ length: 200 }, (_, n) => ({ title: `第 ${n} 项`, image: null, link: null }));
    const { id } = await pageOf(server, '长列表', [['nav', { items }]]);
    const editor = await open(id);
    const { page } = editor;
    await page.locator('.fb-nav').click({ position: { x: 5, y: 5 } });
    const rows = page.locator('[data-count="200"] > li[data-at]');
    await rows.first().waitFor();
    expect(await rows.count()).toBeLessThan(30);
    const [from, to] = [await rows.nth(0).boundingBox(), await rows.nth(6).boundingBox()];
    await page.mouse.move((from?.x ?? 0) + 12, (from?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 12, (to?.y ?? 0) + 20, { steps: 8 });
    await page.mouse.up();
    await editor.saved();
    const [stored] = (await values(id, 'nav', 'items')) as { title: string }[][];
    expect(stored?.slice(0, 7).map((item) => item.title)).not.toEqual(items.slice(0, 7).map((item) => item.title));
    expect(new Set(stored?.map((item) => item.title)).size).toBe(200);
  });
});
