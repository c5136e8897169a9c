import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';

/** The editor as a person's hand and eye meet it. */

export const stage = (page: Page) => page.getByRole('application', { name: '画布' });
export const saved = (page: Page) => page.getByRole('status').filter({ hasText: '已保存' });

/** A change that was just made is with the server. */
export async function changeSaved(page: Page): Promise<void> {
  await page.getByRole('status').filter({ hasText: '未保存' }).waitFor();
  await saved(page).waitFor();
}

/** The field of what was just placed, a text or another mark, once it has the focus: keys before that are the sheet's. */
export async function placedText(page: Page, name = '文字内容'): Promise<Locator> {
  const field = page.getByRole('textbox', { name });
  await field.and(page.locator(':focus')).waitFor();
  return field;
}

export async function stageBox(page: Page) {
  const box = await stage(page).boundingBox();
  if (box === null) throw new Error('no stage');
  return box;
}

/** Chooses an entry of the editor's menu. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '画布操作' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Draws a line across the sheet, in shares of it. */
export async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const box = await stageBox(page);
  const at = ([x, y]: [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await page.mouse.move(...at(to));
  await page.mouse.up();
}

/** What is seen in the middle of the stage, as a mean colour. */
export async function seen(page: Page): Promise<number[]> {
  const box = await stageBox(page);
  const clip = { x: box.x + box.width / 2 - 10, y: box.y + box.height / 2 - 10, width: 20, height: 20 };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
}

/** The whole picture as it is exported; of what was generated without the words that are seen, where they are not wanted. */
export async function exported(page: Page, { labelled = true } = {}): Promise<Buffer> {
  await page.getByRole('button', { name: '导出' }).click();
  if (!labelled) await page.getByRole('checkbox', { name: /AI 生成/ }).uncheck();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载' }).click();
  const path = await (await coming).path();
  // Keys are the sheet's again.
  await page.getByRole('dialog', { name: '导出' }).waitFor({ state: 'detached' });
  return readFile(path);
}

/** The middle pixel of a canvas. */
export function middle(canvas: HTMLElement | SVGElement): number[] {
  const { width, height } = canvas as HTMLCanvasElement;
  const context = (canvas as HTMLCanvasElement).getContext('2d');
  return [...(context?.getImageData(width >> 1, height >> 1, 1, 1).data ?? [])];
}

/** The edge of what is selected; icons have their paths in the drawing itself. */
export const selectionEdge = (page: Page) => page.locator('svg > g > g > path').first();

export const layers = (page: Page) => page.getByRole('list', { name: '图层', exact: true }).getByRole('listitem');

/** The colour at a share of the stage. */
export async function picked(page: Page, [x, y]: [number, number]): Promise<number[]> {
  const box = await stageBox(page);
  const clip = { x: box.x + box.width * x, y: box.y + box.height * y, width: 2, height: 2 };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
}

/** How many steps of a document this device has for the next opening, and where it stands in them. */
export function keptSteps(page: Page, id: string): Promise<{ at: number; of: number } | undefined> {
  return page.evaluate(async (document) => {
    interface Head {
      entries: string[];
      marks: { at: number }[];
    }
    const found = await new Promise<Head | undefined>((resolve, reject) => {
      const opening = indexedDB.open('fitout.ai.steps');
      opening.onerror = () => reject(opening.error);
      // It is not there yet: none is made by looking.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onsuccess = () => {
        const db = opening.result;
        const heads = db.transaction('heads').objectStore('heads');
        const keys = heads.getAllKeys();
        keys.onsuccess = () => {
          const key = keys.result.find((one) => String(one).endsWith(`/${document}`)) ?? '';
          const head = heads.get(key);
          head.onsuccess = () => {
            db.close();
            resolve(head.result as Head | undefined);
          };
        };
      };
    }).catch(() => undefined);
    return found && { at: found.marks.at(-1)?.at ?? -1, of: found.entries.length };
  }, id);
}
