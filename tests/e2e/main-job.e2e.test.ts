import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../support/axe.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { type ProductProcess, startProduct } from '../support/product.ts';

/**
 * The main job, as a newcomer does it: an empty folder, the printed password, a decorated page with real pictures,
 * published, seen on a phone, changed, and rolled back.
 */

const password = 'Fitting-room-42';
const photos = resolve('..', 'shared', 'data', 'images');

let folder: string;
let product: ProductProcess;
let staff: TestBrowser;
let phone: TestBrowser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-main-job-'));
  product = await startProduct({ data: join(folder, 'data') });
  staff = await openBrowser({ folder: 'main-job', screens: true });
  phone = await openBrowser({ folder: 'main-job', phone: true, screens: true });
});

afterAll(async () => {
  await staff?.close();
  await phone?.close();
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Real photos where they are at hand, made ones elsewhere. */
async function pictures(): Promise<string[]> {
  if (existsSync(photos)) {
    const names = (await readdir(photos)).filter((name) =>
      /^(lossless2\.webp|lossy_alpha1\.webp|exif-rotated-90\.jpeg)$/.test(name),
    );
    return names.map((name) => join(photos, name));
  }
  const made: string[] = [];
  for (const [index, color] of ['#c8553d', '#588b8b', '#f28f3b'].entries()) {
    const path = join(folder, `photo-${index}.jpg`);
    await sharp({ create: { width: 1500, height: 750, channels: 3, background: color } })
      .jpeg()
      .toFile(path);
    made.push(path);
  }
  return made;
}

/** Adds a block by its name in the palette and waits until it is chosen. */
async function addBlock(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: '添加组件' }).getByRole('button', { name, exact: true }).click();
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '确认发布' }).click();
  await dialog.getByText('发布成功').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

/** Words of the published page as a phone shows them, outside and inside the /m host. */
async function onThePhone(slug: string): Promise<{ page: string; host: string }> {
  await phone.page.goto(`${product.url}/p/${slug}`);
  const page = await phone.page.locator('body').innerText();
  await phone.page.goto(`${product.url}/#/m/page/${slug}`);
  const host = await phone.page.getByRole('heading', { name: '本周新品' }).innerText();
  return { page, host };
}

let slug = '';

test('the printed password opens the door once, and must be changed', async () => {
  const { page } = staff;
  expect(product.oneTimePassword).toMatch(/^\S{12,}$/);
  await page.goto(product.url);
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(product.oneTimePassword);
  await staff.shot('01-sign-in');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByLabel('新密码', { exact: true }).fill(password);
  await page.getByLabel('确认密码', { exact: true }).fill(password);
  await staff.shot('02-change-password');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('退出登录').waitFor();
  await staff.shot('03-first-page');
});

test('a page is made from the menu', async () => {
  const { page } = staff;
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const group = menu.getByRole('button', { name: '装修', exact: true });
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
  await menu.getByRole('link', { name: '页面', exact: true }).click();
  await page.getByRole('button', { name: '新建页面' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('页面标题').fill('春季上新');
  await staff.shot('04-new-page');
  await dialog.getByRole('button', { name: '创建' }).click();
  await page.getByRole('button', { name: '发布', exact: true }).waitFor();
  slug = await page.getByLabel('页面地址').inputValue();
  expect(slug).toMatch(/^[a-z0-9-]+$/);
  await staff.shot('05-empty-editor');
  expect(await seriousFaults(page)).toEqual([]);
});

test('four blocks are put on it, with real pictures out of the library', async () => {
  const { page } = staff;
  await addBlock(page, '轮播图');
  await page.getByRole('button', { name: '添加', exact: true }).click();
  const picker = page.getByRole('dialog');
  const files = await pictures();
  await picker.getByLabel('选择要上传的文件').first().setInputFiles(files);
  await expect.poll(() => picker.getByRole('option').count()).toBe(files.length);
  await staff.shot('06-picker');
  await picker.getByText(`已选 ${files.length} 个`).waitFor(); // what one uploads here is chosen at once
  await picker.getByRole('button', { name: '使用', exact: true }).click();
  await picker.waitFor({ state: 'hidden' });
  await expect.poll(() => page.locator('.fb-carousel img').count()).toBe(files.length);
  await addBlock(page, '标题');
  await page.getByLabel('标题文字').fill('本周新品');
  await addBlock(page, '图文导航');
  await addBlock(page, '富文本');
  const words = page.locator('.tiptap');
  await words.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('门店自提，当日可取。');
  await page.getByText('已保存', { exact: true }).first().waitFor();
  await staff.shot('07-decorated');
  expect(await seriousFaults(page)).toEqual([]);
});

test('it is published, and a phone shows it', async () => {
  await publish(staff.page);
  await staff.shot('08-published');
  const seen = await onThePhone(slug);
  expect(seen.page).toContain('本周新品');
  expect(seen.page).toContain('门店自提');
  expect(seen.host).toContain('本周新品');
  await phone.shot('09-phone-host');
  await phone.page.goto(`${product.url}/p/${slug}`);
  const loaded = await phone.page
    .locator('.fb-carousel img')
    .first()
    .evaluate((picture: HTMLImageElement) => picture.naturalWidth);
  expect(loaded).toBeGreaterThan(0);
  await phone.shot('10-phone-page');
  expect(await seriousFaults(phone.page)).toEqual([]);
});

test('a draft changes nothing on the phone until it is published, and a rollback brings the old one back', async () => {
  const { page } = staff;
  await page.locator('.fb-title').first().click();
  await page.getByLabel('标题文字').fill('本周新品 五折');
  await page.getByText('已保存', { exact: true }).first().waitFor();
  expect((await onThePhone(slug)).page).not.toContain('五折');
  await publish(page);
  const second = await onThePhone(slug);
  expect(second.page).toContain('五折');
  expect(second.host).toContain('五折');
  await page.getByRole('button', { name: '版本', exact: true }).click();
  await staff.shot('11-versions');
  await page.getByRole('button', { name: '回滚到版本 1' }).click();
  await page.getByRole('button', { name: '回滚', exact: true }).last().click();
  await page.getByText('已回滚').waitFor();
  const third = await onThePhone(slug);
  expect(third.page).not.toContain('五折');
  expect(third.host).not.toContain('五折');
  await staff.shot('12-rolled-back');
});

test('no page threw or logged an error on the way', () => {
  expect([...staff.errors, ...phone.errors]).toEqual([]);
});
