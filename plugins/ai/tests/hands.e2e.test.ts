import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import { go } from '../../../tests/support/shell.ts';
import { blank, create } from './kit.ts';
import { drag, layers, picked, placedText, seen, selectionEdge, stage } from './support/editor.ts';
import { openBlank } from './support/opening.ts';

/** What a press on the sheet takes up, and what a finger does without keys. */

const desk = openDesk({ folder: 'ai', computes: true });

/** A point of the document, which is shown at its own size in the middle. */
async function placeOf(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await stage(page).boundingBox();
  if (box === null) throw new Error('no stage');
  return { x: box.x + box.width / 2 - 200 + x, y: box.y + box.height / 2 - 200 + y };
}

async function press(page: Page, x: number, y: number): Promise<void> {
  const at = await placeOf(page, x, y);
  await page.mouse.click(at.x, at.y);
}

const chosen = (page: Page) =>
  layers(page).evaluateAll((rows) =>
    rows.filter((row) => row.getAttribute('data-active') === 'true').map((row) => row.textContent),
  );

test('a press chooses the layer that is seen there, and on a text its words', async () => {
  const page = await openBlank(desk, '点选', 400, 400);
  await page.keyboard.press('Control+Delete');
  await page.keyboard.press('t');
  await press(page, 60, 60);
  const words = await placedText(page);
  await page.keyboard.type('新品');
  await expect.poll(() => layers(page).count()).toBe(2);
  await stage(page).focus();
  await page.keyboard.press('v');
  await press(page, 300, 300);
  await expect.poll(() => chosen(page)).toEqual(['底']);
  await words.waitFor({ state: 'detached' });
  await page.keyboard.press('t');
  await expect
    .poll(async () => {
      await press(page, 80, 60);
      return words.inputValue();
    })
    .toBe('新品');
  // The same text is taken up, no second one is made.
  expect(await layers(page).count()).toBe(2);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await page.keyboard.press('Escape');
  // It has no pixels to paint on: it is offered to become some.
  await page.keyboard.press('b');
  await drag(page, [0.5, 0.5], [0.6, 0.5]);
  const asked = page.getByRole('dialog', { name: '先转为像素？' }).or(page.getByRole('alertdialog'));
  await asked.waitFor();
  await desk.shot('to-pixels');
  await asked.getByRole('button', { name: '转为像素' }).click();
  await words.waitFor({ state: 'detached' });
  await page.getByLabel('前景色').fill('#d13438');
  await drag(page, [0.45, 0.5], [0.6, 0.5]);
  await expect.poll(() => seen(page)).toEqual([209, 52, 56]);
});

test('without keys the clone is told where it takes from, and a layer leans', async () => {
  const page = await openBlank(desk, '无键', 400, 400);
  await page.keyboard.press('Control+Delete');
  await page.getByLabel('前景色').fill('#d13438');
  await page.keyboard.press('b');
  await drag(page, [0.5, 0.5], [0.5, 0.5]);
  await expect.poll(() => seen(page)).toEqual([209, 52, 56]);
  await page.keyboard.press('s');
  await page.getByRole('button', { name: '取样', exact: true }).click();
  await press(page, 200, 200);
  await press(page, 320, 200);
  const there = async (x: number, y: number) => {
    const [at, box] = [await placeOf(page, x, y), await stage(page).boundingBox()];
    if (box === null) throw new Error('no stage');
    return picked(page, [(at.x - box.x) / box.width, (at.y - box.y) / box.height]);
  };
  await expect.poll(() => there(320, 200)).toEqual([209, 52, 56]);

  // The upper side goes to the right, the lower one stays: its upper left corner is free.
  await page.keyboard.press('r');
  await page.getByRole('combobox', { name: '拖角方式' }).selectOption({ label: '扭曲' });
  await page.locator('svg polygon').waitFor({ state: 'attached' });
  const [from, to] = [await placeOf(page, 200, 0), await placeOf(page, 280, 0)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => there(320 + 40, 200)).toEqual([209, 52, 56]);
  expect(await there(320, 200)).not.toEqual([209, 52, 56]);
  await desk.shot('skewed');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => there(320, 200)).toEqual([209, 52, 56]);
});

test('what is copied is pasted into the document in front alone, as far as it was selected', async () => {
  const { id: other } = await create(desk.api, '旁边', blank(400, 400));
  const page = await openBlank(desk, '复制', 400, 400);
  const first = page.url().slice(desk.server.url.length + 1);
  await desk.browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByLabel('前景色').fill('#107c10');
  await page.keyboard.press('Alt+Delete');
  await page.keyboard.press('m');
  await drag(page, [0.45, 0.45], [0.55, 0.55]);
  await selectionEdge(page).waitFor({ state: 'attached' });
  await page.keyboard.press('ControlOrMeta+c');
  const kinds = () =>
    page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types as string[]));
  await expect.poll(kinds).toContain('image/png');
  await go(page, `#/ai?id=${other}`);
  await expect.poll(() => layers(page).allInnerTexts()).toEqual(['底']);
  await stage(page).focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(() => layers(page).count()).toBe(2);
  await expect.poll(() => seen(page)).toEqual([16, 124, 16]);
  expect(await picked(page, [0.35, 0.5])).not.toEqual([16, 124, 16]);
  await go(page, first);
  await expect.poll(() => layers(page).allInnerTexts()).toEqual(['底']);
  // Cut to a layer of its own, the ground is clear there.
  await page.getByRole('button', { name: '画布操作' }).click();
  await page.getByRole('menuitem', { name: '剪切选区到新图层' }).click();
  await expect.poll(() => layers(page).allInnerTexts()).toEqual(['图层 1', '底']);
});

test('once a hand is there, tools are whole without a network', async () => {
  const page = await openBlank(desk, '断网', 400, 400);
  const came = page.waitForResponse(/\/tool-options-/);
  await page.mouse.move(700, 450);
  await (await came).finished();
  await desk.browser.context.setOffline(true);
  const options = page.getByRole('region', { name: '工具选项' });
  await page.keyboard.press('c');
  await options.getByRole('button', { name: '沿地平线画线' }).or(options.getByText('拉直')).first().waitFor();
  await page.keyboard.press('m');
  await options.getByRole('button', { name: '选择主体' }).waitFor();
  await desk.browser.context.setOffline(false);
  desk.browser.errors.length = 0;
});
