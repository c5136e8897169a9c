import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Frame, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browserWithCamera, film, picture } from '../../plugins/bar/tests/fake-camera.ts';
import { grainPicture } from '../../plugins/bar/tests/grain.ts';
import type { ApiClient } from '../support/api.ts';
import { seriousFaults } from '../support/axe.ts';
import { android, keepPicture, phoneSize } from '../support/browser.ts';
import { startWithGuests } from '../support/guests.ts';
import type { TestServer } from '../support/server.ts';
import { stateOf } from '../support/shell.ts';

/** Camera and microphone by capability: a plugin in its frame gets a code and a photo of the host, and never a stream. */

const text = 'SF 1029 3847 5610';
const size = { width: 1280, height: 720 };

let server: TestServer;
let api: ApiClient;
let browser: Browser;
let folder: string;
let page: Page;

beforeAll(async () => {
  server = await startWithGuests();
  api = await server.signedIn();
  folder = await mkdtemp(join(tmpdir(), 'fitout-media-'));
  const path = join(folder, 'code.y4m');
  await film(path, size, await picture(size, [{ text, x: 460, y: 180, scale: 12 }]));
  browser = await browserWithCamera(path);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const trust = (tier: 'in-realm' | 'sandboxed') => api.patch('/api/v1/plugins/snap', { tier });

const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** Opens the address in a window of its own, and gives what that says on its console where that is listened for. */
async function open(
  address: string,
  { device = desk, hear }: { device?: BrowserContextOptions; hear?: RegExp } = {},
): Promise<string | undefined> {
  for (const context of browser.contexts()) await context.close();
  const context = await browser.newContext({
    locale: 'zh-CN',
    permissions: ['camera'],
    storageState: stateOf(server.url, await server.signedIn()),
    ...device,
  });
  page = await context.newPage();
  const received =
    hear === undefined
      ? undefined
      : page.waitForEvent('console', { predicate: (message) => hear.test(message.text()) });
  await page.goto(`${server.url}/#${address}`);
  return (await received)?.text();
}

/** The plugin's own document, in its frame or in the page. */
async function content(): Promise<Frame> {
  const heading = (where: Frame) => where.getByRole('button', { name: 'scan', exact: true });
  await expect
    .poll(async () => (await Promise.all(page.frames().map((one) => heading(one).count()))).includes(1))
    .toBe(true);
  for (const frame of page.frames()) if ((await heading(frame).count()) === 1) return frame;
  throw new Error('its view did not come');
}

const begin = (where: Frame, name: string) => where.getByRole('button', { name, exact: true }).click();

async function said(where: Frame): Promise<string> {
  const output = where.getByLabel('said');
  await expect.poll(() => output.innerText()).not.toMatch(/^…?$/);
  return output.innerText();
}

const dialog = (name: string) => page.getByRole('dialog', { name });

/** Is a camera on in the host's page? */
const live = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('video')].some((video) =>
      (video.srcObject as MediaStream | null)?.getTracks().some(({ readyState }) => readyState === 'live'),
    ),
  );

/** Chooses a picture without a code in the dialog for codes, and leaves off looking at it; so large that it takes longer than what is checked meanwhile. */
async function lookAtGrain(asks: Locator): Promise<void> {
  const grain = { name: 'grain.png', mimeType: 'image/png', buffer: await grainPicture(2400, 1800) };
  await asks.locator('input[type=file]').last().setInputFiles(grain);
  const progress = asks.getByRole('progressbar');
  await progress.waitFor();
  const words = progress.locator('..');
  await words.getByText('正在仔细识别图片…').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await words.getByRole('button', { name: '取消' }).click();
  await progress.waitFor({ state: 'detached' });
  await asks.waitFor();
}

describe('a plugin in its frame', () => {
  beforeAll(() => trust('sandboxed'));
  beforeEach(() => open('/snap'));

  it('gets the code that the person scanned, with a camera that a press in the host’s dialog opened', async () => {
    const inside = await content();
    await begin(inside, 'scan');
    await dialog('扫码').getByText('「快件登记」需要一个码').waitFor();
    expect(await live()).toBe(false);
    await keepPicture(page, 'media/scan');
    expect(await seriousFaults(page)).toEqual([]);
    await dialog('扫码').getByRole('button', { name: '打开摄像头' }).click();
    expect(await said(inside)).toBe(`QRCode ${text}`);
    await dialog('扫码').waitFor({ state: 'detached' });
    expect(await live()).toBe(false);
  });

  it('waits while a picture is looked at, until the person gives that up', async () => {
    const inside = await content();
    await begin(inside, 'scan');
    await lookAtGrain(dialog('扫码'));
    await dialog('扫码').getByLabel('手动输入条码').fill('BY-HAND');
    await dialog('扫码').getByRole('button', { name: '使用' }).click();
    expect(await said(inside)).toBe('Typed BY-HAND');
  });

  it('gets a photo as a JPEG, after the person saw it', async () => {
    const inside = await content();
    await begin(inside, 'photo');
    await dialog('拍照').getByRole('button', { name: '打开摄像头' }).click();
    await expect.poll(live).toBe(true);
    await dialog('拍照').getByRole('button', { name: '拍照' }).click();
    await dialog('拍照').getByRole('img', { name: '拍下的照片' }).waitFor();
    await keepPicture(page, 'media/photo');
    expect(await seriousFaults(page)).toEqual([]);
    await dialog('拍照').getByRole('button', { name: '使用照片' }).click();
    expect(await said(inside)).toBe('photo.jpg image/jpeg 1280x720 true');
    expect(await live()).toBe(false);
  });

  it('has the camera alone: /bar, which had it, lets it go with its tag', async () => {
    // The scanner opens a camera by itself once it is allowed.
    await page.goto(`${server.url}/#/bar`);
    await expect.poll(live).toBe(true);
    await page.goto(`${server.url}/#/snap`);
    const inside = await content();
    await expect.poll(live).toBe(false);
    await begin(inside, 'photo');
    await dialog('拍照').getByRole('button', { name: '打开摄像头' }).click();
    await expect.poll(live).toBe(true);
    await page.keyboard.press('Escape');
    await dialog('拍照').waitFor({ state: 'detached' });
    await expect.poll(live).toBe(false);
    // It comes back with the tag that had it.
    await page.goto(`${server.url}/#/bar`);
    await expect.poll(live).toBe(true);
    await page.getByRole('button', { name: '关闭摄像头' }).click();
    await expect.poll(live).toBe(false);
  });

  it('gets nothing where the person closed it, one dialog at a time, and after two in a row not even that', async () => {
    const inside = await content();
    await begin(inside, 'twice');
    await dialog('扫码').waitFor();
    await page.keyboard.press('Escape');
    expect((await said(inside)).split(',').sort()).toEqual(['kernel.media-open', 'undefined']);
    await begin(inside, 'photo');
    await dialog('拍照').getByRole('button', { name: '取消' }).click();
    await expect.poll(() => said(inside)).toBe('undefined');
    await dialog('拍照').waitFor({ state: 'detached' });
    await begin(inside, 'scan');
    await expect.poll(() => said(inside)).toBe('error: kernel.media-closed');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('holds no stream, whatever way it takes', async () => {
    const inside = await content();
    for (const [name, answer] of [
      ['by itself', /^error: (?:SecurityError|NotAllowedError)$/],
      ['stream', /^error: kernel\.frame-part$/],
      ['sound', /^error: kernel\.frame-part$/],
    ] as const) {
      await begin(inside, name);
      await expect.poll(() => said(inside), { message: name }).toMatch(answer);
    }
  });

  it('opens no dialog without a press, and closes its own when it gives it up', async () => {
    // Whatever is asked of the page by the driver counts as a press: it says by itself what came of it.
    const shown = await open('/snap?at-once', { hear: /^without a press: / });
    expect(shown).toBe('without a press: kernel.media-press');
    const inside = await content();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await begin(inside, 'given up');
    await expect.poll(() => said(inside)).toBe('error: AbortError');
    await dialog('扫码').waitFor({ state: 'detached' });
  });
});

describe('a plugin in the page', () => {
  beforeAll(() => trust('in-realm'));

  it('asks by the same calls, may hold the camera itself, and sound only where it says so', async () => {
    await open('/snap');
    const inside = await content();
    await begin(inside, 'scan');
    await dialog('扫码').getByLabel('手动输入条码').fill('6901028075831');
    await dialog('扫码').getByRole('button', { name: '使用' }).click();
    expect(await said(inside)).toBe('Typed 6901028075831');
    await begin(inside, 'stream');
    await expect.poll(() => said(inside)).toBe('[object MediaStream]');
    await begin(inside, 'sound');
    await expect.poll(() => said(inside)).toBe('error: kernel.capability');
  });
});

describe('on a phone, in its frame', () => {
  const device = { viewport: phoneSize, userAgent: android, hasTouch: true, isMobile: true };

  it('is told where nothing shows a camera', async () => {
    await trust('sandboxed');
    await open('/m/snap', { device });
    const inside = await content();
    await begin(inside, 'scan');
    expect(await said(inside)).toBe('error: kernel.media-none');
  });

  it('gets the same from a sheet as high as the screen', async () => {
    await server.stop();
    server = await startWithGuests(['mobile-plugins']);
    api = await server.signedIn();
    await trust('sandboxed');
    await open('/m/snap', { device });
    const inside = await content();
    await begin(inside, 'scan');
    const sheet = page.getByRole('region', { name: '扫码' });
    await sheet.getByText('「快件登记」需要一个码').waitFor();
    expect(await live()).toBe(false);
    await keepPicture(page, 'media/phone-scan');
    expect(await seriousFaults(page)).toEqual([]);
    await sheet.getByRole('button', { name: '打开摄像头' }).tap();
    expect(await said(inside)).toBe(`QRCode ${text}`);
    expect(await live()).toBe(false);

    await begin(inside, 'photo');
    const photo = page.getByRole('region', { name: '拍照' });
    await photo.getByRole('button', { name: '打开摄像头' }).tap();
    await expect.poll(live).toBe(true);
    await photo.getByRole('button', { name: '拍照', exact: true }).tap();
    await photo.getByRole('img', { name: '拍下的照片' }).waitFor();
    await keepPicture(page, 'media/phone-photo');
    expect(await seriousFaults(page)).toEqual([]);
    await photo.getByRole('button', { name: '使用照片' }).tap();
    await expect.poll(() => said(inside)).toMatch(/^photo\.jpg image\/jpeg 1280x720 true$/);

    await begin(inside, 'scan');
    await lookAtGrain(sheet);
    await sheet.getByRole('button', { name: '取消' }).tap();
    await expect.poll(() => said(inside)).toBe('undefined');
  });
});
