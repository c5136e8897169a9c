import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { type ProductProcess, startProduct } from '../support/product.ts';

/**
 * The first hour of a shop manager, from `npm start` to a phone on which a visitor opens a product, books, registers and
 * finds the booking among the orders. Both go by what the screen says alone.
 * @module-tag long
 */

let folder: string;
let product: ProductProcess;
let staff: TestBrowser;
let phone: TestBrowser;
/** Where the page is, as the dialog after publishing says. */
let address = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-first-hour-'));
  product = await startProduct({ data: join(folder, 'data') });
  staff = await openBrowser({ folder: 'first-hour', screens: true });
  phone = await openBrowser({ folder: 'first-hour', phone: true, screens: true });
});

afterAll(async () => {
  await staff?.close();
  await phone?.close();
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function openMenu(page: Page, group: string, entry: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const opener = menu.getByRole('button', { name: group, exact: true });
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
  await menu.getByRole('link', { name: entry, exact: true }).click();
}

/** Publishes the open document; resolves to its address. */
async function publish(page: Page): Promise<string> {
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('button', { name: '确认发布' }).click();
  const done = page.getByRole('dialog', { name: '发布成功' });
  return done.getByRole('link', { name: /^http/ }).innerText();
}

test('the manager signs in and publishes a form from a template', async () => {
  const { page } = staff;
  await page.goto(product.url);
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(product.oneTimePassword);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByLabel('新密码', { exact: true }).fill('Fitting-room-42');
  await page.getByLabel('确认密码', { exact: true }).fill('Fitting-room-42');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('退出登录').waitFor();
  await openMenu(page, '装修', '表单');
  await page.getByRole('button', { name: '新建表单' }).first().click();
  const dialog = page.getByRole('dialog', { name: '新建表单' });
  await dialog.getByRole('radio', { name: '到店预约' }).check({ force: true });
  await dialog.getByLabel('表单标题').fill('到店品茶');
  await dialog.getByRole('button', { name: '创建' }).click();
  await publish(page);
  await page.keyboard.press('Escape');
});

test('a good gets its price and stock, and the shop a form to order by', async () => {
  const { page } = staff;
  await openMenu(page, '营销', '商品');
  await page.getByRole('button', { name: '新建商品' }).first().click();
  const drawer = page.getByRole('dialog', { name: '新建商品' });
  await drawer.getByLabel('名称').fill('明前龙井');
  await drawer.getByLabel(/^价格/).fill('128');
  await drawer.getByLabel('库存').fill('36');
  await drawer.getByRole('button', { name: '保存' }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '店铺信息' }).click();
  const shop = page.getByRole('dialog', { name: '店铺信息' });
  await shop.getByLabel('电话').fill('0571-8888 6666');
  await shop.getByLabel('下单链接').click();
  await page.getByRole('option', { name: /到店品茶/ }).click();
  await staff.shot('shop');
  await shop.getByRole('button', { name: '保存' }).click();
  await page.getByText('店铺信息已保存').waitFor();
});

test('a page from a template shows the good, and becomes the home page', async () => {
  const { page } = staff;
  await openMenu(page, '装修', '页面');
  await page.getByRole('button', { name: '新建页面' }).first().click();
  const dialog = page.getByRole('dialog', { name: '新建页面' });
  await dialog.getByRole('radio', { name: '商城首页' }).check({ force: true });
  await dialog.getByLabel('页面标题').fill('龙井茶铺');
  await dialog.getByRole('button', { name: '创建' }).click();
  await page.locator('[data-canvas-stage]').getByText('明前龙井').waitFor();
  await page.getByRole('region', { name: '模板默认内容' }).getByRole('button', { name: /^链接/ }).waitFor();
  address = await publish(page);
  const done = page.getByRole('dialog', { name: '发布成功' });
  await staff.shot('published');
  await done.getByRole('button', { name: '设为首页' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await done.getByText('它是手机端的首页').waitFor();
  expect(staff.errors).toEqual([]);
});

test('a visitor opens the product, books, registers and finds the booking', async () => {
  const { page } = phone;
  await page.goto(address);
  await page.getByText('明前龙井').click();
  await page.getByRole('heading', { name: '明前龙井', level: 2 }).waitFor();
  await phone.shot('product');
  await page.getByRole('link', { name: '立即下单' }).click();
  await page.locator('form[data-live]').waitFor();
  await page.getByLabel('门店').selectOption('一号店');
  await page.locator('.fb-field-days button').nth(1).click();
  await page.locator('.fb-field-times button:enabled').first().click();
  await page.getByLabel('称呼').fill('林一');
  await page.getByLabel('手机号').fill('13800138000');
  await page.getByText('我同意将以上信息用于本次服务').click();
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByRole('heading', { name: '提交成功' }).waitFor();
  const code = await page.locator('.fb-form-notice .fb-form-ticket output').innerText();
  await phone.shot('booked');
  await page.goto(address);
  await page.getByRole('link', { name: '订单' }).click();
  await page.getByText('到店品茶').first().waitFor();
  await page.getByRole('region', { name: '保存在这台设备上' }).getByRole('button', { name: '没有账号？注册' }).click();
  await page.getByLabel('用户名').fill('lin');
  await page.getByLabel('密码', { exact: true }).fill('blue kettle 9');
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await page.getByRole('region', { name: '保存在这台设备上' }).waitFor({ state: 'detached' });
  await page.getByText('到店品茶').first().click();
  await page.getByText(code).waitFor();
  await phone.shot('orders');
  expect(phone.errors).toEqual([]);
});
