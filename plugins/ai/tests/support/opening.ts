import type { Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import type { Desk } from '../../../../tests/support/desk.ts';
import { blank, create } from '../kit.ts';
import { stage } from './editor.ts';

/** How pictures come into the editor. */

export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A document in the editor, once its sheet is there. */
export async function openDocument(desk: Desk, id: string, prepare?: () => Promise<void>): Promise<Page> {
  const page = await desk.open(`#/ai?id=${id}`, prepare);
  await stage(page).waitFor();
  return page;
}

/** A new blank document in the editor, open with its size. */
export async function openBlank(desk: Desk, name: string, width = 800, height = 800): Promise<Page> {
  const { id } = await create(desk.api, name, blank(width, height));
  const page = await openDocument(desk, id);
  await page.getByText(`${width} × ${height} px`).waitFor();
  return page;
}

/** A picture of the device in the editor, opened from the list. */
export async function openPicture(desk: Desk, file: TestFile): Promise<Page> {
  const page = await desk.open('#/ai');
  await openFile(page, file);
  const { width, height } = await sharp(file.buffer).metadata();
  await page.getByText(`${width} × ${height} px`).waitFor();
  return page;
}

/** Opens a file of the device from the list of documents that `page` shows. */
export async function openFile(page: Page, file: TestFile): Promise<void> {
  await page.getByRole('button', { name: '打开图片' }).first().click();
  await chooseFromDevice(page, file);
}

/** Chooses files of the device at the menu that asks where a picture comes from. */
export function chooseFromDevice(page: Page, files: TestFile | TestFile[]): Promise<void> {
  return choose(page, () => page.getByRole('menuitem', { name: '从本机选择' }).click(), files);
}

/** Chooses files at the chooser that a press opens; one of the disk by its path. */
export async function choose(
  page: Page,
  press: () => Promise<void>,
  files: TestFile | TestFile[] | string,
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await press();
  await (await chooser).setFiles(files);
}

/** A PNG file of an SVG, or of a picture. */
export async function pngFile(name: string, drawn: string | Sharp): Promise<TestFile> {
  const picture = typeof drawn === 'string' ? sharp(Buffer.from(drawn)) : drawn;
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}

export const psdFile = (name: string, buffer: Buffer): TestFile => ({
  name,
  mimeType: 'image/vnd.adobe.photoshop',
  buffer,
});

/** A photo of one colour, 400 × 300. */
export function photo(name: string, background: { r: number; g: number; b: number }): Promise<TestFile> {
  return pngFile(name, sharp({ create: { width: 400, height: 300, channels: 3, background } }));
}
