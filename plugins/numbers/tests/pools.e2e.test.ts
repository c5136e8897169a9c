import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, resizeTo, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openSignedIn } from '../../../tests/support/shell.ts';
import { base, organisationOf, someNumbers } from './kit.ts';

/**
 * A pool is made, a file is mapped, counted and imported, its numbers are found, and the batch is withdrawn.
 * @module-tag long
 */

let folder: string;
let server: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-pools-e2e-'));
  server = await startTestServer({ config: { inbox: join(folder, 'inbox') } });
  browser = await openBrowser({ folder: 'numbers-pools' });
  page = await openSignedIn(server, browser, '#/numbers/pools');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const numbers = someNumbers(200, 41);
const found = async (number: string) => {
  const owner = await server.signedIn();
  const wish = { boxes: number };
  return (await owner.post<{ total: number }>(`${base}/search`, { carrier: 'unicom', wish, limit: 10 })).total;
};

test('file, mapping, counts, go; then found, and withdrawn', async () => {
  await page.getByText('还没有号码池').waitFor();
  await browser.shot('01-empty');
  await page.getByRole('button', { name: '新建号码池' }).first().click();
  const drawer = page.getByRole('dialog', { name: '新建号码池' });
  await drawer.getByRole('button', { name: '保存' }).click();
  await drawer.getByText('请填写名称').waitFor();
  await drawer.getByLabel('名称').fill('长沙门店');
  await drawer.getByLabel('访客可以从中选号').check();
  await drawer.getByRole('button', { name: '保存' }).click();
  await page.getByRole('heading', { name: '长沙门店' }).waitFor();
  await browser.shot('02-pool');

  const file = join(folder, '门店号码.csv');
  const lines = numbers.map((number) => `${number};88;100;39;24;长沙`);
  await writeFile(file, `手机号;卖价;预存;保底;合约期;归属地\n${lines.join('\n')}\n18607316688x;1;1;1;1;长沙\n`);
  await page.getByRole('button', { name: '导入号码', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入号码到“长沙门店”' });
  await dialog.getByRole('button', { name: '选择文件' }).waitFor();
  await browser.shot('03-choose');
  await dialog.getByLabel('选择要导入的文件').setInputFiles(file);
  await dialog.getByText('门店号码.csv').waitFor();
  expect(await dialog.getByLabel('“保底”列对应').inputValue()).toBe('monthly');
  await dialog.getByText('¥88.00 · 预存 ¥100.00 · 月低消 ¥39.00 · 24 个月').first().waitFor();
  await browser.shot('04-mapping');
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: '试算' }).click();
  await dialog.getByRole('link', { name: '下载有误的 1 行' }).waitFor();
  await browser.shot('05-counted');
  expect(await found(numbers[0] ?? '')).toBe(0);
  await dialog.getByRole('button', { name: '导入 200 个号码' }).click();
  const batch = page.getByRole('listitem', { name: '门店号码.csv' });
  await batch.getByText('已导入').waitFor();
  await page.getByText('200 个可选').waitFor();
  await browser.shot('06-imported');
  expect(await seriousFaults(page)).toEqual([]);
  expect(await found(numbers[0] ?? '')).toBe(1);
  await page.emulateMedia({ colorScheme: 'dark' });
  await resizeTo(page, { width: 390, height: 844 });
  await browser.shot('06-phone-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await resizeTo(page, { width: 1440, height: 900 });

  await batch.getByRole('button', { name: '撤回' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '撤回' }).click();
  await batch.getByText('已撤回', { exact: true }).waitFor();
  await page.getByText('0 个可选', { exact: true }).waitFor();
  await browser.shot('07-withdrawn');
  expect(await found(numbers[0] ?? '')).toBe(0);
});

test('a file that the operator put on the server is imported from there; a link is none of its files', async () => {
  const own = join(folder, 'inbox', String(await organisationOf(server)));
  await mkdir(own, { recursive: true });
  const [number = ''] = someNumbers(1, 77, ['155']);
  await writeFile(join(own, '整月号码.csv'), `手机号\n${number}\n`);
  await symlink('/etc/passwd', join(own, '密码.csv'));
  await page.getByRole('button', { name: '导入号码', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^导入号码到/ });
  await dialog.getByText(`或从服务器的 ${own} 选择`).waitFor();
  expect(await dialog.getByRole('region', { name: '服务器文件夹' }).getByRole('listitem').count()).toBe(1);
  await browser.shot('10-folder');
  await dialog.getByRole('button', { name: '整月号码.csv' }).click();
  await dialog.getByText('CSV · UTF-8').waitFor();
  await dialog.getByText(number).waitFor();
  const owner = await server.signedIn();
  const { items } = await owner.get<{ items: { id: string }[] }>(`${base}/pools`);
  const take = (name: string) => owner.send('POST', `${base}/pools/${items[0]?.id}/folder`, { name });
  for (const name of ['密码.csv', '../../etc/passwd', '.hidden', 'none.csv'])
    expect((await take(name)).status).toBe(404);
});
