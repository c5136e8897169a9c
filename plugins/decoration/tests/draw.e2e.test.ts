import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture, openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { Json } from '../shared/document.ts';
import { base, openWindow, pageOf, signIn } from './editor-kit.ts';

let server: TestServer;
let staff: TestBrowser;
let page: { id: string; slug: string };

const prize = (id: string, name: string, odds: number): Json => ({ id, name, image: null, odds, stock: 5 });

beforeAll(async () => {
  server = await startTestServer();
  staff = await openBrowser({ folder: 'draw' });
  await signIn(staff, server);
  const prizes = [
    prize('a', '蓝牙耳机', 0),
    prize('b', '十元优惠券', 100),
    prize('c', '保温杯', 0),
    prize('d', '帆布袋', 0),
  ];
  const made = await pageOf(server, '转盘', [['draw', { prizes, perPerson: 2, period: 'ever', rules: '每人两次。' }]]);
  await (await server.signedIn()).post(`${base}/pages/${made.id}/publish`, { rev: made.rev });
  page = made;
}, 300_000);

afterAll(async () => {
  await staff?.close();
  await server?.stop();
});

it('a visitor turns the wheel, wins what the server drew, and sees it again after a reload', async () => {
  const visitor = await openBrowser({ folder: 'draw', phone: true });
  const window = visitor.page;
  await window.emulateMedia({ reducedMotion: 'reduce' });
  await window.goto(`${server.url}/p/${page.slug}`);
  await window.getByText('还可抽 2 次').waitFor();
  await keepPicture(window, 'draw/wheel');
  expect(await seriousFaults(window)).toEqual([]);
  await window.getByRole('button', { name: '抽奖' }).click();
  await window.getByText('恭喜抽中「十元优惠券」，还可抽 1 次').waitFor();
  // The second of five fields is at the top.
  const turned = await window.locator('.fb-draw-wheel').evaluate((one: HTMLElement) => one.style.transform);
  expect((Number.parseFloat(turned.slice(7)) + 72) % 360).toBe(0);
  await window.getByRole('button', { name: '抽奖' }).click();
  await window.getByText('次数已用完').waitFor();
  await keepPicture(window, 'draw/won');
  await window.reload();
  await expect.poll(() => window.getByRole('list', { name: '我的奖品' }).getByRole('listitem').count()).toBe(2);
  expect(await window.getByRole('button', { name: '抽奖' }).isDisabled()).toBe(true);
  expect(visitor.errors).toEqual([]);
  await visitor.close();
});

it('staff see the draws in the editor, and take them along as a file', async () => {
  const editor = await openWindow(staff.context, server, page.id);
  const window = editor.page;
  await window.locator('.fb-draw').click();
  await editor.press('抽奖记录');
  const dialog = window.getByRole('dialog', { name: '抽奖记录' });
  await dialog.getByRole('cell', { name: '十元优惠券' }).nth(1).waitFor();
  expect(await seriousFaults(window)).toEqual([]);
  await keepPicture(window, 'draw/records');
  const [file] = await Promise.all([
    window.waitForEvent('download'),
    dialog.getByRole('link', { name: '导出 CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('抽奖记录.csv');
  expect(staff.errors).toEqual([]);
});
