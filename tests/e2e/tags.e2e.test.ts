import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seriousFaults } from '../support/axe.ts';
import { openBrowser, resizeTo, type TestBrowser } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { go } from '../support/shell.ts';
import { openTools, startShell } from './shell-probe/shell.ts';
import { withProbe } from './shell-probe/with-probe.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  server = await withProbe(await startShell());
  browser = await openBrowser({ folder: 'shell' });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const tab = (name: string) => page.getByRole('tab', { name });
const facts = async () =>
  JSON.parse(await page.getByRole('status', { name: 'facts' }).innerText()) as Record<string, unknown>;
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

async function openProbes(...ids: number[]): Promise<void> {
  for (const id of ids) {
    await go(page, `/probe/${id}`);
    await page.getByRole('heading', { name: `Probe ${id}` }).waitFor();
  }
}

describe('tags, with an outside plugin', () => {
  beforeEach(async () => {
    page = await openTools(server, browser);
  });

  it('keeps a page’s state while another is in front, each with its own address', async () => {
    await openProbes(1);
    const { mount } = await facts();
    await openProbes(2);
    await tab('探针页').first().click();
    await page.getByRole('textbox', { name: 'Words' }).fill('kept');
    await press('query');
    await expect.poll(async () => (await facts()).search).toBe('step=2');
    await tab('探针页').nth(1).click();
    await page.getByRole('heading', { name: 'Probe 2' }).waitFor();
    expect((await facts()).search).toBe('');
    await tab('探针页').first().click();
    expect(await page.getByRole('textbox', { name: 'Words' }).inputValue()).toBe('kept');
    expect(await facts()).toMatchObject({ path: '/probe/1', search: 'step=2', mount, visible: true });
    await expect.poll(() => new URL(page.url()).hash).toBe('#/probe/1?step=2');
  });

  it('shows a page with the press of its tag, where it was scrolled to, and hides the other from everybody', async () => {
    await openProbes(1, 2);
    const first = page.locator('[role=tabpanel][id^=page-][aria-label]', { hasText: 'Probe 1' });
    await tab('探针页').first().click();
    await page.getByRole('heading', { name: 'Probe 1' }).waitFor();
    await resizeTo(page, { width: 1440, height: 300 });
    const top = await first.evaluate((panel) => {
      panel.scrollTop = 40;
      return panel.scrollTop;
    });
    expect(top).toBeGreaterThan(0);
    const { x, y } = (await tab('探针页').nth(1).boundingBox()) as { x: number; y: number };
    await page.mouse.move(x + 12, y + 8);
    await page.mouse.down();
    await page.getByRole('heading', { name: 'Probe 2' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Words', includeHidden: true }).count()).toBe(2);
    expect(await page.getByRole('textbox', { name: 'Words' }).count()).toBe(1);
    expect(
      await first.evaluate((panel) => {
        const field = panel.querySelector('input') as HTMLElement;
        field.focus();
        return [panel.ariaHidden, field.checkVisibility(), document.activeElement === field];
      }),
    ).toEqual(['true', false, false]);
    await page.mouse.up();
    await tab('探针页').first().click();
    await page.getByRole('heading', { name: 'Probe 1' }).waitFor();
    expect(await first.evaluate((panel) => panel.scrollTop)).toBe(top);
    await resizeTo(page, { width: 1440, height: 900 });
  });

  it('moves the focus to the heading of the page that comes to the front', async () => {
    await openProbes(1, 2);
    await page.goBack();
    await page.getByRole('heading', { name: 'Probe 1' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Probe 1');
  });

  it('closes to the tag before, by button, middle click and Delete, and opens it again', async () => {
    await openProbes(1, 2, 3);
    await page.getByRole('button', { name: '关闭 探针页' }).nth(2).click();
    await page.getByRole('heading', { name: 'Probe 2' }).waitFor();
    await tab('探针页').nth(1).click({ button: 'middle' });
    await page.getByRole('heading', { name: 'Probe 1' }).waitFor();
    await tab('探针页').first().focus();
    await page.keyboard.press('Delete');
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tab');
    expect(await page.getByRole('button', { name: /^关闭 / }).count()).toBe(0);
    await page.keyboard.press('Alt+Shift+T');
    await page.getByRole('heading', { name: 'Probe 1' }).waitFor();
  });

  it('offers the menu by double click up to two tags and by right click beyond', async () => {
    await openProbes(1);
    await tab('探针页').click({ button: 'right' });
    expect(await page.getByRole('menu').count()).toBe(0);
    await tab('探针页').dblclick();
    await page.getByRole('menuitem', { name: '关闭当前' }).waitFor();
    await page.keyboard.press('Escape');
    await openProbes(2, 3);
    await tab('探针页').nth(1).click({ button: 'right' });
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(
      expect.arrayContaining([
        expect.stringMatching('关闭其他'),
        expect.stringMatching('关闭左侧'),
        expect.stringMatching('关闭右侧'),
      ]),
    );
    await browser.shot('tag-menu');
    await page.getByRole('menuitem', { name: '关闭其他' }).click();
    await expect.poll(() => page.getByRole('tab').count()).toBe(1);
    await page.getByRole('heading', { name: 'Probe 2' }).waitFor();
  });

  it('goes through the strip by arrows and opens by Enter', async () => {
    await openProbes(1, 2);
    await tab('探针页').nth(1).focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('heading', { name: 'Probe 2' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Probe 1' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-selected'))).toBe('true');
  });

  it('restores the tags after a reload, and drops what is not allowed with a reason', async () => {
    await openProbes(4, 5);
    // The strip is kept a moment after it changed.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('fitout.tags'))).toContain('/probe/5');
    await page.evaluate(() => {
      const stored = JSON.parse(sessionStorage.getItem('fitout.tags') ?? '{}');
      const one = stored.tags[1];
      const gone = { ...one, url: '/private', history: ['/private'], at: 0 };
      stored.tags.push({ ...gone, id: '/private', title: '私有' }, { ...gone, id: '/private/2', title: '另一个' });
      sessionStorage.setItem('fitout.tags', JSON.stringify(stored));
    });
    await page.reload();
    await page.getByRole('heading', { name: 'Probe 5' }).waitFor();
    await page.getByText('已关闭「私有」「另一个」：没有权限').waitFor();
    expect(await page.getByRole('tab').count()).toBe(3);
  });

  it('says that saving failed, lists what is still unsaved, and asks again', async () => {
    await openProbes(1, 2);
    await press('unsavable');
    await tab('探针页').first().click();
    await page.getByRole('heading', { name: 'Probe 1' }).waitFor();
    await press('unsaved');
    await tab('工具集合').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭右侧' }).click();
    const save = (title: string) =>
      page.getByRole('dialog', { name: title }).getByRole('button', { name: '保存', exact: true }).click();
    await save('有未保存的修改');
    const failed = page.getByRole('dialog', { name: '保存失败' });
    await failed.waitFor();
    expect(await failed.getByRole('listitem').count()).toBe(1);
    expect(await seriousFaults(page)).toEqual([]);
    await browser.shot('unsaved-failed');
    await save('保存失败');
    await failed.getByRole('button', { name: '继续编辑' }).click();
    await expect.poll(() => page.getByRole('tab').count()).toBe(2);
    expect(await page.locator('[aria-hidden="true"]:has(main)').count()).toBe(0);
  });

  it('lists unsaved pages once when several close: keep, save, discard', async () => {
    await openProbes(1, 2, 3);
    for (const at of [0, 1]) {
      await tab('探针页').nth(at).click();
      await page.getByRole('heading', { name: `Probe ${at + 1}` }).waitFor();
      await press('unsaved');
    }
    await tab('工具集合').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭右侧' }).click();
    const dialog = page.getByRole('dialog', { name: '有未保存的修改' });
    await dialog.waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(2);
    await browser.shot('unsaved');
    await dialog.getByRole('button', { name: '继续编辑' }).click();
    await expect.poll(() => page.getByRole('tab').count()).toBe(3);
    await tab('工具集合').click();
    await tab('工具集合').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭右侧' }).click();
    await dialog.getByRole('button', { name: '不保存' }).click();
    await expect.poll(() => page.getByRole('tab').count()).toBe(1);
    expect(await page.locator('[aria-hidden="true"]:has(main)').count()).toBe(0);
  });

  it('answers a dialog by Esc and by the mask, and hides nothing for good when its tag goes', async () => {
    await openProbes(1, 2);
    await press('confirm');
    await page.getByRole('dialog', { name: '确认删除？' }).waitFor();
    await browser.shot('confirm');
    await page.keyboard.press('Escape');
    await page.getByText('false', { exact: true }).waitFor();
    await press('confirm');
    await page.getByRole('dialog', { name: '确认删除？' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Probe 1' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.locator('[aria-hidden="true"]:has(main)').count()).toBe(0);
    await press('title');
    await tab('Named 1').waitFor();
  });

  it('shows errors and successes once within 300 ms, with the titles of the specification', async () => {
    await openProbes(1);
    await press('errors');
    const note = page.getByRole('alert');
    await note.waitFor();
    expect(await note.count()).toBe(1);
    expect(await note.innerText()).toContain('错误');
    expect(await note.innerText()).toContain('丙');
    // Once it has slid in.
    await expect.poll(async () => (await note.boundingBox())?.y).toBeCloseTo(24, 0);
    const { x = 0, width = 0 } = (await note.boundingBox()) ?? {};
    expect(1440 - x - width).toBeCloseTo(24, 0);
    // The others of that moment are behind it, and none leaves the window.
    await note.getByRole('button', { name: '另有 2 条错误，显示' }).click();
    for (const text of ['甲', '乙', '丙']) await note.filter({ hasText: text }).waitFor();
    await browser.shot('errors-at-once');
    // A notification under the pointer stays.
    await page.mouse.move(400, 700);
    await page.getByRole('button', { name: /^通知/ }).click();
    const notices = page.getByRole('region', { name: '通知' }).getByRole('listitem');
    await expect.poll(() => notices.filter({ hasText: '没有成功' }).count()).toBe(3);
    await browser.shot('notices');
  });

  it('reports the end of background work with a way to its tag', async () => {
    await openProbes(1);
    await press('busy');
    await press('late');
    await tab('工具集合').click();
    await page.getByRole('button', { name: '查看页面' }).click();
    await page.getByRole('heading', { name: 'Probe 1' }).waitFor();
  });

  it('previews pictures: zoom, rotate, next, Esc, and Back', async () => {
    await openProbes(1);
    await press('preview');
    const preview = page.getByRole('dialog', { name: '图片预览' });
    await preview.getByRole('img').waitFor();
    await preview.getByRole('button', { name: '放大' }).click();
    await preview.getByRole('button', { name: '向右旋转' }).click();
    expect(await preview.getByRole('img').getAttribute('style')).toContain('rotate(90deg) scale(2, 2)');
    expect(await preview.evaluate((element) => getComputedStyle(element).zIndex)).toBe('2000');
    // On its side it still fits, and after four turns it stands as it did.
    await preview.getByRole('button', { name: '缩小' }).click();
    expect(await preview.getByRole('button', { name: '缩小' }).isDisabled()).toBe(true);
    await browser.shot('preview');
    for (let turns = 1; turns < 4; turns += 1) await preview.getByRole('button', { name: '向右旋转' }).click();
    expect(await preview.getByRole('img').getAttribute('style')).toContain('rotate(360deg) scale(1, 1)');
    await page.keyboard.press('ArrowRight');
    await preview.getByText('2 / 2').waitFor();
    await page.goBack();
    await preview.waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe('#/probe/1');
    await press('preview');
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe('#/probe/1');
  });

  it('zooms a picture by half a step of the wheel, never below its own size, and flips it both ways', {
    tags: ['long'],
  }, async () => {
    await openProbes(1);
    await press('preview');
    const preview = page.getByRole('dialog', { name: '图片预览' });
    const style = () => preview.getByRole('img').getAttribute('style');
    await preview.getByRole('img').hover();
    await page.mouse.wheel(0, -100);
    await expect.poll(style).toContain('scale(1.5, 1.5)');
    await page.mouse.wheel(0, -100);
    await expect.poll(style).toContain('scale(2, 2)');
    for (const size of ['1.5, 1.5', '1, 1', '1, 1']) {
      await page.mouse.wheel(0, 100);
      await expect.poll(style).toContain(`scale(${size})`);
    }
    await preview.getByRole('button', { name: '左右翻转' }).click();
    await expect.poll(style).toContain('scale(-1, 1)');
    await preview.getByRole('button', { name: '上下翻转' }).click();
    await expect.poll(style).toContain('scale(-1, -1)');
    await preview.getByRole('button', { name: '左右翻转' }).click();
    await expect.poll(style).toContain('scale(1, -1)');
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });
  });

  it('begins its layers at 2000, with what toasts say over a dialog', async () => {
    await openProbes(1);
    await press('confirm');
    const dialog = page.getByRole('dialog', { name: '确认删除？' });
    await dialog.waitFor();
    /** The z-indexes from an element up to the page. */
    const layers = (element: Element) => {
      const found: number[] = [];
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const index = Number(getComputedStyle(at).zIndex);
        if (!Number.isNaN(index)) found.push(index);
      }
      return found;
    };
    expect((await dialog.evaluate(layers)).at(-1)).toBe(2000);
    // The page behind cannot be pressed while the dialog stands.
    await page.locator('button', { hasText: /^errors$/ }).evaluate((button: HTMLElement) => button.click());
    // As one hears it who cannot see: what lies under a dialog is in no tree of roles.
    const note = page.getByRole('alert');
    await note.waitFor();
    // The first toast of a session must not take the keyboard from the dialog.
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    expect((await note.evaluate(layers)).at(-1)).toBeGreaterThanOrEqual(2000);
    const onTop = await note.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(onTop).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('asks to sign in again in place, sends refused calls anew, and keeps hidden pages', async () => {
    await openProbes(1, 2);
    const { mount } = await facts();
    await page.getByRole('textbox', { name: 'Words' }).fill('still here');
    await browser.context.clearCookies();
    await press('call');
    const dialog = page.getByRole('alertdialog', { name: '登录已过期' });
    await dialog.waitFor();
    await browser.shot('expired');
    await dialog.getByLabel('用户名').fill('admin');
    await dialog.getByLabel('密码').fill(server.adminPassword);
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText(/^roles \d+$/).waitFor();
    expect(await page.getByRole('textbox', { name: 'Words' }).inputValue()).toBe('still here');
    expect((await facts()).mount).toBe(mount);
    expect(await page.locator('[aria-hidden="true"]:has(main)').count()).toBe(0);
  });

  it('pauses media of a page that goes', async () => {
    await openProbes(1);
    const playing = await page.evaluate(async () => {
      const video = document.querySelector('video') as HTMLVideoElement;
      const canvas = document.createElement('canvas');
      const paint = canvas.getContext('2d');
      const painting = setInterval(() => paint?.fillRect(0, 0, Math.random() * 300, 100), 50);
      video.srcObject = canvas.captureStream(10);
      await video.play();
      clearInterval(painting);
      return !video.paused;
    });
    expect(playing).toBe(true);
    await tab('工具集合').click();
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
    expect(await page.evaluate(() => (document.querySelector('video') as HTMLVideoElement).paused)).toBe(true);
  });

  it('remembers pages and favourites of the person', async () => {
    await openProbes(7);
    // Kept a moment after the page is painted.
    const stored = async () => {
      const entry = await page.evaluate(() =>
        Object.entries(localStorage).find(([key]) => key.startsWith('fitout.personal.')),
      );
      return JSON.parse(entry?.[1] ?? '{}')
        .recent?.map(({ url }: { url: string }) => url)
        .slice(0, 2);
    };
    await expect.poll(stored).toEqual(['/probe/7', '/tools']);
  });

  it('warns before the window goes with unsaved work in it', async () => {
    await openProbes(1);
    await press('unsaved');
    const asked = page.waitForEvent('dialog');
    const reload = page.reload().catch(() => {});
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await reload;
  });
});
