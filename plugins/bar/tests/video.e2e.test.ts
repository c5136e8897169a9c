import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { limits } from '../../../tests/support/limits.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { stateOf } from '../../../tests/support/shell.ts';
import { browserWithCamera, film, picture } from './fake-camera.ts';
import { keepLooks } from './look.ts';

const size = { width: 640, height: 360 };
let server: TestServer;
let browser: Browser;
let context: BrowserContext;
let folder: string;
let page: Page;

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'fitout-video-'));
  const path = join(folder, 'scene.y4m');
  await film(path, size, await picture(size, [{ text: 'film', x: 60, y: 60, scale: 8 }]));
  browser = await browserWithCamera(path);
  context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    permissions: ['camera', 'microphone'],
    storageState: stateOf(server.url, await server.signedIn()),
  });
  page = await context.newPage();
  page.setDefaultTimeout(limits.page);
  await page.goto(`${server.url}/#/bar?mode=video`);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const films = () => page.getByRole('region', { name: '录像' }).getByRole('listitem');
const record = () => page.getByRole('button', { name: '开始录像（空格）' });
const stop = () => page.getByRole('button', { name: '停止录像（空格）' });

async function open(): Promise<void> {
  await page.getByRole('button', { name: '打开摄像头' }).click();
  await expect.poll(() => record().isEnabled()).toBe(true);
}

/** Records until the clock shows a second. */
async function aSecond(): Promise<void> {
  await page.getByRole('timer').getByText('00:01').waitFor();
}

/** The newest film as a file. */
async function savedFilm(): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await films().first().getByRole('button', { name: /^下载/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.(mp4|webm)$/);
  return readFile(await file.path());
}

describe('films', () => {
  it('are recorded with sound, paused, kept over a reload, played and downloaded', async () => {
    await page.getByText('还没有录像').waitFor();
    await keepLooks(page, 'video/empty');
    await open();
    await record().click();
    await aSecond();
    await page.getByRole('button', { name: '暂停' }).click();
    await page.getByText('已暂停').waitFor();
    await keepLooks(page, 'video/paused');
    await page.getByRole('button', { name: '继续' }).click();
    await stop().click();
    await expect.poll(() => films().count()).toBe(1);
    await films().getByText('有声').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => films().count()).toBe(1);
    expect((await savedFilm()).length).toBeGreaterThan(1000);
    await films().getByRole('button', { name: /^播放/ }).click();
    const dialog = page.getByRole('dialog');
    const video = dialog.locator('video');
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBe(640);
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => Number.isFinite(one.duration))).toBe(true);
    await keepLooks(page, 'video/play');
    await dialog.getByRole('button', { name: '截取当前画面' }).click();
    await page.getByText('已截取').waitFor();
    await dialog.getByRole('button', { name: '关闭' }).click();
  });

  it('are deleted with a way back, and their still is among the photos', async () => {
    await films().getByRole('button', { name: /^删除/ }).click();
    await expect.poll(() => films().count()).toBe(0);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => films().count()).toBe(1);
    await page.getByRole('group', { name: '模式' }).getByRole('button', { name: '拍照' }).click();
    await page.getByRole('region', { name: '照片' }).getByText('640 × 360').waitFor();
    await page.getByRole('group', { name: '模式' }).getByRole('button', { name: '录像' }).click();
  });

  it('keep what was recorded when the camera is unplugged', async () => {
    await page.getByRole('button', { name: /无声|录制声音/ }).waitFor({ state: 'detached' });
    await open();
    await record().click();
    await aSecond();
    // As a browser tells of it: the track ends, which no page can bring about by itself.
    await page.evaluate(() => {
      const stream = document.querySelector('video')?.srcObject as MediaStream;
      const [track] = stream.getVideoTracks();
      track?.stop();
      track?.dispatchEvent(new Event('ended'));
    });
    await page.getByText('摄像头已断开').waitFor();
    await expect.poll(() => films().count()).toBe(2);
  });

  it('keep what was recorded when the page is loaded anew in the middle', async () => {
    await page.getByRole('button', { name: '重试' }).click();
    await expect.poll(() => record().isEnabled()).toBe(true);
    await record().click();
    await page.getByRole('timer').getByText('00:02').waitFor();
    await page.reload();
    await expect.poll(() => films().count()).toBe(3);
    expect((await savedFilm()).length).toBeGreaterThan(1000);
    await keepLooks(page, 'video/cut-off');
  });

  it('end by themselves after half an hour, and are kept', async () => {
    await page.clock.install();
    await page.reload();
    await open();
    await record().click();
    await aSecond();
    await page.clock.fastForward('29:30');
    await page.getByRole('timer').getByText('29:3').waitFor();
    await page.clock.fastForward('00:40');
    await page.getByText('已到 30 分钟上限，录像已停止并保留').waitFor();
    await expect.poll(() => films().count()).toBe(4);
    await films().first().getByText('30:').waitFor();
    await record().waitFor();
  });

  it('keep what was recorded when the disk is full, and say so', async () => {
    const device = await context.newCDPSession(page);
    const quota = (quotaSize?: number) =>
      device.send('Storage.overrideQuotaForOrigin', {
        origin: server.url,
        ...(quotaSize === undefined ? {} : { quotaSize }),
      });
    await record().click();
    await page.getByRole('timer').getByText('00:02').waitFor();
    await quota(1);
    await page.getByText('存储空间已满，录像已停止').waitFor();
    await expect.poll(() => films().count()).toBe(5);
    await keepLooks(page, 'video/full');
    // Nothing at all fits: no film stands there that is none.
    await record().click();
    await page.getByText('没有录下内容').waitFor();
    expect(await films().count()).toBe(5);
    await quota();
    await page.reload();
    await expect.poll(() => films().count()).toBe(5);
    expect((await savedFilm()).length).toBeGreaterThan(1000);
    await open();
  });

  it('go without sound where the microphone is refused', async () => {
    await page.evaluate(() => {
      const { mediaDevices } = navigator;
      const ask = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = (wanted) =>
        wanted?.video === undefined || wanted.video === false
          ? Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
          : ask(wanted);
    });
    await record().click();
    const question = page.getByRole('dialog', { name: '没有声音' });
    await question.getByText('没有使用麦克风的权限').waitFor();
    await keepLooks(page, 'video/refused');
    await question.getByRole('button', { name: '录制无声视频' }).click();
    await aSecond();
    await stop().click();
    await expect.poll(() => films().count()).toBe(6);
    await films().first().getByText('无声').waitFor();
    await keepLooks(page, 'video/films');
  });
});
