import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFullBrowser } from '../../../scripts/browser.ts';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { desktopSize, keepPicture, launchBrowser, launchOptions } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { stateOf } from '../../../tests/support/shell.ts';
import { codePicture, png } from './places.ts';

/** The window that Chromium chooses in the person's place, by its title. */
const shown = 'A window with a code';

const executablePath = findFullBrowser();
const missing =
  executablePath === undefined ? 'the screen is shared by a full Chromium, not by the headless shell' : undefined;

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  if (executablePath === undefined) return;
  server = await startTestServer();
  const { args = [], ...options } = await launchOptions();
  browser = await launchBrowser({
    ...options,
    executablePath,
    args: [...args, `--auto-select-tab-capture-source-by-title=${shown}`],
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** /bar, with a window beside it that shows `picture`; `before` runs in /bar first of all. */
async function beside(picture: Buffer, before: () => void = keepStreams, mode = ''): Promise<Page> {
  for (const context of browser.contexts()) await context.close();
  const context = await browser.newContext({
    viewport: desktopSize,
    locale: 'zh-CN',
    storageState: stateOf(server.url, await server.signedIn()),
  });
  const other = await context.newPage();
  await other.setContent(
    `<title>${shown}</title><img src="data:image/png;base64,${picture.toString('base64')}" alt="">`,
  );
  const page = await context.newPage();
  await page.addInitScript(before);
  await page.goto(`${server.url}/#/bar${mode}`);
  return page;
}

/** Keeps what the browser gave of screens, in the page. */
function keepStreams(): void {
  const given: MediaStream[] = [];
  Object.assign(window, { given });
  const ask = navigator.mediaDevices.getDisplayMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getDisplayMedia = async (wanted) => {
    const stream = await ask(wanted);
    given.push(stream);
    return stream;
  };
}

const given = (page: Page) =>
  page.evaluate(() =>
    (window as typeof window & { given: MediaStream[] }).given.map((stream) =>
      stream.getTracks().map(({ kind, readyState }) => `${kind} ${readyState}`),
    ),
  );

const button = (page: Page) => page.getByRole('button', { name: '读取屏幕' });

beforeEach(({ skip }) => skip(missing !== undefined, missing));

describe('the screen', () => {
  it('is looked at once, on a press, and let go at once', async () => {
    const page = await beside(await codePicture('FROM-THE-SCREEN'));
    await button(page).waitFor();
    await keepPicture(page, 'screen/before');
    expect(await seriousFaults(page)).toEqual([]);
    expect(await given(page)).toEqual([]);
    await button(page).click();
    await page.getByRole('region', { name: '识别结果' }).getByText('FROM-THE-SCREEN', { exact: true }).waitFor();
    expect(await given(page)).toEqual([['video ended']]);
    await keepPicture(page, 'screen/read');
  });

  it('without a code is looked at closely, and says so', async () => {
    const page = await beside(await png(new Uint8Array(10_000).fill(255), 100, 100));
    await button(page).click();
    await page.getByText('图片里没有找到二维码或条码').waitFor();
    expect(await given(page)).toEqual([['video ended']]);
  });

  it('becomes a page of a document', async () => {
    const page = await beside(await codePicture('A PAGE'), keepStreams, '?mode=document');
    await button(page).click();
    await page
      .getByRole('heading', { name: '相机' })
      .getByText('共 1 页')
      .or(page.getByText('共 1 页'))
      .first()
      .waitFor();
    expect(await given(page)).toEqual([['video ended']]);
  });

  it('is not missed where the person chose none', async () => {
    const page = await beside(await codePicture('NOT-CHOSEN'), () => {
      let asked = 0;
      navigator.mediaDevices.getDisplayMedia = () => {
        asked += 1;
        document.documentElement.dataset.asked = String(asked);
        return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
      };
    });
    await button(page).click();
    await page.locator('[data-asked="1"]').waitFor();
    await button(page).click();
    await page.locator('[data-asked="2"]').waitFor();
    expect(await page.getByText('没有取得屏幕画面').count()).toBe(0);
    expect(await page.getByText('图片里没有找到').count()).toBe(0);
  });

  it('that the system keeps is told of', async () => {
    const page = await beside(await codePicture('KEPT'), () => {
      navigator.mediaDevices.getDisplayMedia = () =>
        Promise.reject(new DOMException('Permission denied by system', 'NotAllowedError'));
    });
    await button(page).click();
    await page.getByText('没有取得屏幕画面').waitFor();
  });

  it('has no button where the browser shows none', async () => {
    const page = await beside(await codePicture('NONE'), () => {
      Reflect.deleteProperty(MediaDevices.prototype, 'getDisplayMedia');
    });
    await page.getByRole('button', { name: '选择图片' }).waitFor();
    expect(await button(page).count()).toBe(0);
  });
});
