import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PageDetail } from '../../plugins/decoration/shared/calls/outputs.ts';
import type { Op } from '../../plugins/decoration/shared/document/document.ts';
import type { ApiClient } from '../support/api.ts';
import { seriousFaults } from '../support/axe.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { expectDuration } from '../support/durations.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { withProbe } from './shell-probe/with-probe.ts';

/** @module-tag long */

const decoration = '/api/p/decoration';
let server: TestServer;
let api: ApiClient;
let phone: TestBrowser;
let page: Page;

beforeAll(async () => {
  server = await withProbe(await startTestServer(), 'mobile');
  api = await server.signedIn();
  phone = await openBrowser({ folder: 'mobile', phone: true });
  page = phone.page;
});

afterAll(async () => {
  await phone?.close();
  await server?.stop();
});

const tap = (name: string) => page.getByRole('button', { name, exact: true }).tap();

describe('an open page', () => {
  test('changes by itself when a new version is published', async () => {
    const { id, document } = await api.post<PageDetail>(`${decoration}/pages`, { title: '店铺首页', kind: 'page' });
    const node = { id: 'one', type: 'title', v: 1, parent: document.root, props: { text: '早上好' }, style: {} };
    const change = async (rev: number, op: Op): Promise<void> => {
      await api.post(`${decoration}/pages/${id}/ops`, { base: rev, ops: [op], client: crypto.randomUUID() });
      await api.post(`${decoration}/pages/${id}/publish`, { rev: rev + 1 });
    };
    await change(0, { op: 'insert', parent: document.root, slot: 'default', at: 0, nodes: [node] } as Op);
    await api.put(`${decoration}/home`, { pageId: id });
    await page.goto(`${server.url}/#/m/trip/mine`);
    await page.getByRole('button', { name: /点击登录/ }).tap();
    await page.getByLabel('用户名').fill('admin');
    await page.getByLabel('密码').fill(server.adminPassword);
    const listening = page.waitForResponse((response) => response.url().includes('/events'));
    await tap('登录');
    await page.getByRole('button', { name: '退出登录' }).waitFor();
    await page.getByRole('link', { name: '首页', exact: true }).tap();
    await page.getByText('早上好').waitFor();
    await listening;
    await change(1, { op: 'set', id: 'one', area: 'props', path: 'text', value: '晚上好' } as Op);
    await page.getByText('晚上好').waitFor();
  });
});

describe('what a page of the host tells', () => {
  beforeAll(async () => {
    await page.goto('about:blank');
  });
  beforeEach(async () => {
    await page.goto(`${server.url}/#/m/probe/1`);
    await page.getByRole('heading', { name: 'Probe 1', exact: true }).waitFor();
  });

  test('a danger toast at the top for three seconds, one for a burst', async () => {
    await tap('errors');
    const toast = page.getByRole('alert');
    await toast.waitFor();
    const since = Date.now();
    expect(await toast.count()).toBe(1);
    expect(await toast.innerText()).toContain('丙');
    const box = await toast.boundingBox();
    expect(box?.y).toBeLessThan(100);
    expect(await seriousFaults(page)).toEqual([]);
    await phone.shot('toast');
    await toast.waitFor({ state: 'detached' });
    expect(Date.now() - since).toBeGreaterThan(2_300);
    expectDuration(Date.now() - since, 4_500);
  });

  test('a spinner once work takes longer than a moment, none for quick work', async () => {
    const spinner = page.getByRole('status', { name: '处理中' });
    await tap('blink');
    await page.locator('#root[aria-busy="false"]').waitFor();
    expect(await spinner.count()).toBe(0);
    const clicked = await page.evaluate(() => {
      const started = performance.now();
      const seen = Promise.withResolvers<{ busy: string | null; after: number }>();
      const watch = new MutationObserver(() => {
        if (document.querySelector('[aria-label="处理中"]') === null) return;
        watch.disconnect();
        const root = document.querySelector('#root');
        seen.resolve({ busy: root?.getAttribute('aria-busy') ?? null, after: performance.now() - started });
      });
      watch.observe(document.body, { childList: true, subtree: true });
      [...document.querySelectorAll('button')].find((button) => button.textContent === 'work')?.click();
      return seen.promise;
    });
    expect(clicked.busy).toBe('true');
    expect(clicked.after).toBeGreaterThanOrEqual(145);
    await phone.shot('spinner');
    await page.evaluate(() => {
      document.title = 'enough';
    });
    await spinner.waitFor({ state: 'detached' });
    await page.locator('#root[aria-busy="false"]').waitFor();
  });

  test('pictures over everything: zoom, turn, flip, drag, next, and Back closes them', async () => {
    await tap('preview');
    const preview = page.getByRole('dialog', { name: '图片预览' });
    const picture = preview.getByRole('img', { name: 'one' });
    await picture.waitFor();
    expect(await preview.evaluate((element) => getComputedStyle(element).zIndex)).toBe('2000');
    expect(await seriousFaults(page)).toEqual([]);
    const transform = () => preview.getByRole('img').getAttribute('style');
    await preview.getByRole('button', { name: '放大' }).tap();
    await preview.getByRole('button', { name: '向右旋转' }).tap();
    expect(await transform()).toContain('rotate(90deg) scale(2, 2)');
    await preview.getByRole('button', { name: '左右翻转' }).tap();
    expect(await transform()).toContain('scale(-2, 2)');
    const before = await transform();
    await drag(60, 40);
    await expect.poll(transform).not.toBe(before);
    expect(await preview.isVisible()).toBe(true);
    await phone.shot('preview');
    // At once: the finger left the picture while it moved, which must keep back no tap that follows.
    await preview.getByRole('button', { name: '下一张' }).tap();
    await preview.getByText('2 / 2').waitFor();
    await preview.getByRole('button', { name: '上一张' }).tap();
    await preview.getByText('1 / 2').waitFor();
    await page.goBack();
    await preview.waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe('#/m/probe/1');
    await page.getByRole('heading', { name: 'Probe 1', exact: true }).waitFor();
  });
});

/** A finger that draws what is in the middle of the screen aside. */
async function drag(dx: number, dy: number): Promise<void> {
  const touch = await phone.context.newCDPSession(page);
  const at = (share: number) => [{ x: 195 + dx * share, y: 400 + dy * share }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= 6; step += 1)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 6) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}
