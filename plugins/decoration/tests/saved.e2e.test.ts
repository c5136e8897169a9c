import { afterAll, beforeAll, expect, it } from 'vitest';
import { colourFaults, seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture, openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { placeOf } from '../../../tests/support/shell.ts';
import type { TemplateList } from '../shared/calls/saved.ts';
import { base, editorOf, openAt, openEditor, ownerOf, pageOf } from './editor-kit.ts';

/** @module-tag long */

let server: TestServer;
let browser: TestBrowser;
let phone: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ folder: 'saved' });
  phone = await openBrowser({ folder: 'saved', phone: true });
});

afterAll(async () => {
  await phone?.close();
  await browser?.close();
  await server?.stop();
});

it('an activity goes from a template to phones', async () => {
  const page = await openAt(browser, server, '/shop');
  await page.getByRole('button', { name: '新建活动', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: '新建活动' });
  const card = dialog.getByRole('radio', { name: '双十一狂欢' });
  // The preview is the page itself.
  await page
    .frameLocator('iframe[title="双十一狂欢"]')
    .getByRole('heading', { name: '双十一狂欢节' })
    .waitFor({ state: 'attached' });
  await card.check({ force: true });
  await page
    .frameLocator('iframe[title="模板预览：双十一狂欢"]')
    .getByText('下单时自动抵扣')
    .waitFor({ state: 'attached' });
  expect(await seriousFaults(page)).toEqual([]);
  await browser.shot('new-page');
  await dialog.getByLabel('活动标题').fill('今年的双十一');
  await dialog.getByRole('button', { name: '创建' }).click();
  await page.getByRole('toolbar', { name: '编辑器工具栏' }).waitFor();
  await page.locator('.fb-title-text', { hasText: '双十一狂欢节' }).waitFor();
  await browser.shot('editor');
  await expect.poll(() => placeOf(page)).toEqual({ entry: '活动', way: ['首页', '装修', '活动', '今年的双十一'] });
  await page.getByRole('button', { name: '返回活动列表' }).click();
  await page.getByRole('heading', { name: '活动', exact: true }).waitFor();
  await page.goBack();
  // The entry that is marked leads to the list, and so does its word in the way.
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '活动', exact: true }).click();
  await page.getByRole('heading', { name: '活动', exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('navigation', { name: '当前位置' }).getByRole('button', { name: '活动' }).click();
  await page.getByRole('heading', { name: '活动', exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('toolbar', { name: '编辑器工具栏' }).waitFor();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('button', { name: '确认发布' }).click();
  await page.getByText('发布成功').waitFor();
  const { items } = await (await ownerOf(server)).get<{ items: { slug: string }[] }>(`${base}/pages?kind=activity`);
  await phone.page.goto(`${server.url}/p/${items[0]?.slug}`);
  await phone.page.getByText('爆款直降').waitFor();
  const broken = () =>
    phone.page.evaluate(
      () => [...document.images].filter((image) => image.complete && image.naturalWidth === 0).length,
    );
  expect(await broken()).toBe(0);
  expect(await seriousFaults(phone.page)).toEqual([]);
  await phone.shot('published');
  expect(phone.errors).toEqual([]);
});

it('a page of a template leads through the links that are still the template’s', async () => {
  const page = await openAt(browser, server, '/fit/list');
  await page.getByRole('button', { name: '新建页面', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: '新建页面' });
  await dialog.getByRole('radio', { name: '商城首页' }).check({ force: true });
  await dialog.getByLabel('页面标题').fill('茶叶铺');
  await dialog.getByRole('button', { name: '创建' }).click();
  const bar = page.getByRole('region', { name: '模板默认内容' });
  await bar.getByRole('button', { name: '链接 19' }).waitFor();
  await browser.shot('samples');
  const { press } = editorOf(page);
  await press('发布');
  const publishing = page.getByRole('dialog', { name: '发布页面' });
  await publishing.getByText(/图片还是模板默认值/).waitFor();
  await browser.shot('publishing');
  await publishing.getByRole('button', { name: /19 个链接还是模板默认值.*逐个修改/ }).click();
  await bar.getByText(/1 \/ 19 · 轮播/).waitFor();
  const panel = page.getByRole('complementary', { name: '属性' });
  await panel.getByRole('combobox', { name: /链接/ }).first().waitFor();
  await browser.shot('samples-walk');
  expect(await seriousFaults(page)).toEqual([]);
  await bar.getByRole('button', { name: '这处不改' }).click();
  await bar.getByText(/1 \/ 18 · 轮播/).waitFor();
  await bar.getByRole('button', { name: '下一处' }).click();
  await bar.getByText(/2 \/ 18 · /).waitFor();
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: /^文字 / }).click();
  await bar.getByText(/^1 \/ \d+/).waitFor();
  await bar.getByRole('button', { name: '全部保留，不再提示' }).click();
  await expect.poll(() => bar.count()).toBe(0);
  await press('撤销');
  await bar.getByRole('button', { name: '链接 18' }).waitFor();
  await press('撤销');
  await bar.getByRole('button', { name: '链接 19' }).waitFor();
  await editorOf(page).saved();

  await press('发布');
  await press('确认发布');
  const done = page.getByRole('dialog', { name: '发布成功' });
  // The test's server listens on this machine alone.
  await done.getByText(/手机打不开这个地址.*HOST=0\.0\.0\.0.*FITOUT_PUBLIC_URL/).waitFor();
  await done.getByText('手机端还没有首页').waitFor();
  await browser.shot('published-desktop');
  expect(await seriousFaults(page)).toEqual([]);
  await done.getByRole('button', { name: '设为首页' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await done.getByText('它是手机端的首页').waitFor();
  await phone.page.goto(`${server.url}/#/m/trip`);
  await phone.page.getByText('新人注册即领').waitFor();
  expect(browser.errors).toEqual([]);
});

it('every template passes axe on a phone, in the light and in the dark', {
  tags: ['long'],
}, async () => {
  const api = await ownerOf(server);
  phone.errors.length = 0;
  for (const kind of ['page', 'activity'])
    for (const { key } of (await api.get<TemplateList>(`${base}/templates?kind=${kind}`)).builtIn) {
      await phone.page.emulateMedia({ colorScheme: 'light' });
      await phone.page.goto(`${server.url}/p/-/template/${key}`, { waitUntil: 'load' });
      expect(await seriousFaults(phone.page), key).toEqual([]);
      await phone.shot(`template-${key}`);
      await phone.page.emulateMedia({ colorScheme: 'dark' });
      expect(await colourFaults(phone.page), `${key} in the dark`).toEqual([]);
      await phone.shot(`template-${key}-dark`);
    }
  expect(phone.errors).toEqual([]);
});

it('blocks of one page are kept as a section and put into another, by click and by drag', async () => {
  const one = await pageOf(server, '甲页', [
    ['title', { text: '门店推荐' }],
    [
      'columns',
      {},
      [
        ['column', {}, [['title', { text: '左边' }]]],
        ['column', {}, [['title', { text: '右边' }]]],
      ],
    ],
    ['title', { text: '别的' }],
  ]);
  const other = await pageOf(server, '乙页', [
    ['title', { text: '开头' }],
    ['title', { text: '结尾' }],
  ]);
  const first = await openEditor(browser, server, one.id);
  await first.block('门店推荐').first().click();
  // From the one to the other, with the columns between them.
  await first.block('别的').click({ modifiers: ['Shift'] });
  await first.page.getByRole('tab', { name: '我的组合' }).click();
  const sections = first.page.getByRole('region', { name: '我的组合' });
  await sections.getByText('还没有组合').waitFor();
  await first.press('将所选存为组合');
  const dialog = first.page.getByRole('dialog', { name: '存为组合' });
  await dialog.getByLabel('组合名称').fill('门店两列');
  expect(await seriousFaults(first.page)).toEqual([]);
  await dialog.getByRole('button', { name: '确定' }).click();
  await sections.getByRole('button', { name: /门店两列.*个组件/ }).waitFor();

  const second = await openEditor(browser, server, other.id);
  await second.page.getByRole('tab', { name: '我的组合' }).click();
  const kept = second.page.getByRole('button', { name: /门店两列.*个组件/ });
  await second.page.frameLocator('iframe[title="门店两列"]').getByText('左边').waitFor({ state: 'attached' });
  await second.block('开头').click();
  await kept.click();
  await expect.poll(() => second.titles()).toEqual(['开头', '门店推荐', '左边', '右边', '别的', '结尾']);
  await keepPicture(second.page, 'saved/sections');
  // As one step.
  await second.press('撤销');
  await expect.poll(() => second.titles()).toEqual(['开头', '结尾']);
  const from = (await kept.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const to = (await second.block('结尾').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await second.page.mouse.move(from.x + 40, from.y + 20);
  await second.page.mouse.down();
  await second.page.mouse.move(to.x + 60, to.y + to.height - 30, { steps: 8 });
  await second.page.mouse.move(to.x + 60, to.y + to.height - 3, { steps: 4 });
  await second.page.locator('[data-canvas-stage] > [class*=indicator]:not([hidden])').waitFor();
  await second.page.mouse.up();
  await expect.poll(() => second.titles()).toEqual(['开头', '结尾', '门店推荐', '左边', '右边', '别的']);
  await second.saved();

  await second.page.getByLabel('搜索组合').fill('没有的');
  await second.page.getByText('没有这样的组合').waitFor();
  await second.page.getByLabel('搜索组合').fill('两列');
  await second.press('更多操作 门店两列');
  await second.page.getByRole('menuitem', { name: '重命名' }).click();
  await second.page.getByLabel('组合名称').fill('两列推荐');
  await second.press('确定');
  await second.page.getByRole('button', { name: /两列推荐.*个组件/ }).waitFor();
  await second.press('更多操作 两列推荐');
  await second.page.getByRole('menuitem', { name: '删除' }).click();
  const asked = second.page.locator('[role=dialog], [role=alertdialog]');
  await asked.getByRole('button', { name: '删除', exact: true }).click();
  await expect.poll(() => second.page.getByRole('button', { name: /两列推荐/ }).count()).toBe(0);
});

it('a page becomes a template of one’s own', { tags: ['long'] }, async () => {
  await pageOf(server, '样板页', [['title', { text: '样板的标题' }]]);
  const page = await openAt(browser, server, '/fit/list');
  await page.getByRole('button', { name: '更多操作 样板页' }).click();
  await page.getByRole('menuitem', { name: '存为模板' }).click();
  await page.getByRole('dialog', { name: '存为模板' }).getByRole('button', { name: '确定' }).click();
  await page.getByText('已存为模板').first().waitFor();
  await page.getByRole('button', { name: '新建页面', exact: true }).first().click();
  await page.getByRole('button', { name: '我的模板（1）' }).click();
  await page.getByRole('radio', { name: '样板页' }).check({ force: true });
  await page.getByRole('dialog').getByRole('button', { name: '创建' }).click();
  await page.getByRole('toolbar', { name: '编辑器工具栏' }).waitFor();
  await expect.poll(() => editorOf(page).titles()).toEqual(['样板的标题']);
  expect(browser.errors).toEqual([]);
});
