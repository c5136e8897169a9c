import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { hugePicture } from './huge-picture.ts';
import { keepLooks } from './look.ts';
import { choose, codePicture, desk, phone, places, type Scanning, scanningOf } from './places.ts';

/** What goes wrong around a camera: clear words, a way on, and nothing lost of what was read. */

const text = 'SHELF 7';

let scanning: Scanning;
let page: Page;

beforeAll(async () => {
  scanning = await scanningOf(text);
});

afterAll(() => scanning?.close());

const open: Scanning['open'] = async (...given) => {
  page = await scanning.open(...given);
  return page;
};

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const openCamera = () => press('打开摄像头');
const cameraIsOn = () => page.getByRole('button', { name: '关闭摄像头' }).waitFor();
const shown = (what: string) => page.getByText(what, { exact: true }).first().waitFor();

/** Is a camera at work in the page? */
const live = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('video')].some((video) =>
      (video.srcObject as MediaStream | null)?.getTracks().some(({ readyState }) => readyState === 'live'),
    ),
  );

const chooseCode = async (code: string) => choose(page, 'code.png', await codePicture(code));

describe.each(places)('the reader at %s', (_name, place) => {
  it('is replaced when it is killed or throws, and scanning goes on', async () => {
    await open(place);
    const first = page.waitForEvent('worker');
    await openCamera();
    await shown(text);
    const worker = await first;
    const second = page.waitForEvent('worker');
    // Thrown outside of every promise, as what is out of memory does.
    await worker.evaluate(
      () =>
        void setTimeout(() => {
          throw new Error('out of memory');
        }),
    );
    const third = page.waitForEvent('worker', { predicate: (one) => one !== worker });
    const next = await second;
    await third;
    await chooseCode('AFTER-THROW');
    await shown('AFTER-THROW');
    // Without a word, as where the system takes its memory: it is missed after five seconds.
    const last = page.waitForEvent('worker', { predicate: (one) => one !== next });
    await next.evaluate(() => self.close());
    await last;
    await chooseCode('AFTER-DEATH');
    await shown('AFTER-DEATH');
    await cameraIsOn();
    expect(await live()).toBe(true);
  });

  it('that keeps dying is told of after three in a row, with what was read kept, and tried again on a press', async () => {
    await open(place);
    await chooseCode('READ-BEFORE');
    await shown('READ-BEFORE');
    let workers = 0;
    await page.reload();
    await page.route(/wasm-worker/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `self.onmessage = () => self.postMessage({ trap: 'RuntimeError: memory access out of bounds' });`,
      }),
    );
    page.on('worker', () => {
      workers += 1;
    });
    await openCamera();
    await page.getByText('识别组件多次没有回应').waitFor();
    await page.getByRole('button', { name: '打开摄像头' }).waitFor();
    expect(workers).toBe(4);
    expect(await live()).toBe(false);
    await shown('READ-BEFORE');
    await keepLooks(page, `hostile/reader-${place === desk ? 'bar' : 'mbar'}`);
    await page.unroute(/wasm-worker/);
    await openCamera();
    await shown(text);
  });
});

describe.each(places)('a camera at %s', (_name, place) => {
  it('that shows nothing at all, 0 × 0, is told of', async () => {
    await open(place, () => {
      const canvas = document.createElement('canvas');
      canvas.width = 0;
      canvas.height = 0;
      canvas.getContext('2d');
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
    });
    await page.clock.install();
    await openCamera();
    const none = page.getByText('摄像头没有画面');
    const laterBySeconds = async () => {
      await page.clock.fastForward(1000);
      return none.count();
    };
    await expect.poll(laterBySeconds).toBe(1);
    await page.getByRole('button', { name: '重新打开摄像头' }).waitFor();
    expect(await page.getByLabel('手动输入条码').isVisible()).toBe(true);
  });

  it('that takes long to its first picture, on a busy device, is not given up', async () => {
    await open(place, () => {
      let asked = 0;
      Object.assign(window, { asked: () => asked });
      navigator.mediaDevices.getUserMedia = async () => {
        asked += 1;
        const canvas = document.createElement('canvas');
        const context = canvas.getContext('2d');
        const stream = canvas.captureStream(0);
        const [track] = stream.getVideoTracks();
        setTimeout(() => {
          context?.fillRect(0, 0, canvas.width, canvas.height);
          (track as CanvasCaptureMediaStreamTrack).requestFrame();
        }, 5000);
        return stream;
      };
    });
    await openCamera();
    await page.waitForFunction(() => document.querySelector('video')?.videoWidth === 300);
    await cameraIsOn();
    // Opened, and once more as a home-screen app has to: without wishes first.
    expect(await page.evaluate(() => (window as typeof window & { asked(): number }).asked())).toBe(3);
    expect(await page.getByText('摄像头没有画面').count()).toBe(0);
  });

  it('that is unplugged says so, keeps what was read, and goes on once it is there again', async () => {
    await open(place);
    await openCamera();
    await shown(text);
    // As a browser tells of it: the track ends, which no page can bring about by itself.
    await page.evaluate(() => {
      const stream = document.querySelector('video')?.srcObject as MediaStream;
      const [track] = stream.getVideoTracks();
      track?.stop();
      track?.dispatchEvent(new Event('ended'));
    });
    await page.getByText('摄像头已断开').waitFor();
    await page.getByText('已识别的内容都在').waitFor();
    await shown(text);
    await keepLooks(page, `hostile/lost-${place === desk ? 'bar' : 'mbar'}`);
    expect(await seriousFaults(page)).toEqual([]);
    await press('重试');
    await cameraIsOn();
    await expect.poll(live).toBe(true);
  });

  it('of 8K is looked at in a size that memory bears', async () => {
    const code = await codePicture('8K');
    await open(
      place,
      ([file = '']) => {
        const most = { pixels: 0 };
        Object.assign(window, { most });
        const read = OffscreenCanvasRenderingContext2D.prototype.getImageData;
        OffscreenCanvasRenderingContext2D.prototype.getImageData = function (x, y, width, height, ...more) {
          most.pixels = Math.max(most.pixels, width * height);
          return read.call(this, x, y, width, height, ...more);
        };
        navigator.mediaDevices.getUserMedia = async () => {
          const image = new Image();
          image.src = file;
          await image.decode();
          const canvas = document.createElement('canvas');
          canvas.width = 7680;
          canvas.height = 4320;
          const context = canvas.getContext('2d');
          const draw = () => {
            context?.fillRect(0, 0, 1, 1);
            context?.drawImage(image, 2640, 960, 2400, 2400);
          };
          draw();
          // A frame of this size takes long to hand over.
          setInterval(draw, 1500);
          return canvas.captureStream();
        };
      },
      [`data:image/png;base64,${code.toString('base64')}`],
    );
    await openCamera();
    await page.getByText('8K', { exact: true }).first().waitFor();
    expect(await page.evaluate(() => document.querySelector('video')?.videoWidth)).toBe(7680);
    const pixels = await page.evaluate(() => (window as typeof window & { most: { pixels: number } }).most.pixels);
    expect(pixels).toBeGreaterThan(0);
    expect(pixels).toBeLessThanOrEqual(1920 * 1920);
  });

  it('is asked for on a press alone, and goes off with its torch while nobody sees the page', async () => {
    await open(place, () => {
      const asked: unknown[] = [];
      Object.assign(window, { asked });
      const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = (wanted) => {
        asked.push(wanted);
        return real(wanted);
      };
      MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
      MediaStreamTrack.prototype.applyConstraints = async () => undefined;
      let hidden = false;
      Object.defineProperty(document, 'hidden', { get: () => hidden });
      addEventListener('hide-page', () => {
        hidden = !hidden;
        document.dispatchEvent(new Event('visibilitychange'));
      });
    });
    const asked = () => page.evaluate(() => (window as typeof window & { asked: unknown[] }).asked.length);
    const hide = () => page.evaluate(() => dispatchEvent(new Event('hide-page')));
    await page.getByRole('button', { name: '打开摄像头' }).waitFor();
    await chooseCode('NO-CAMERA');
    await shown('NO-CAMERA');
    expect(await asked()).toBe(0);
    await openCamera();
    await shown(text);
    await press('手电筒');
    await page.getByRole('button', { name: '手电筒', pressed: true }).waitFor();
    expect(await asked()).toBe(1);
    await hide();
    await expect.poll(live).toBe(false);
    // It was allowed: nobody is asked again. Its torch stays off.
    await hide();
    await cameraIsOn();
    await page.getByRole('button', { name: '手电筒', pressed: false }).waitFor();
    expect(await asked()).toBe(2);
    // A browser that would ask again: it waits for a press.
    await page.evaluate(() => {
      navigator.permissions.query = async () => ({ state: 'prompt' }) as PermissionStatus;
    });
    await hide();
    await expect.poll(live).toBe(false);
    await hide();
    await page.getByRole('button', { name: '打开摄像头' }).waitFor();
    expect(await asked()).toBe(2);
  });

  it('is let go where it was allowed while nobody saw the page, and is there when somebody does', async () => {
    await open(place, () => {
      const given: MediaStream[] = [];
      const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        if (given.length === 0) await new Promise((resolve) => addEventListener('allow', resolve, { once: true }));
        const stream = await real(wanted);
        given.push(stream);
        return stream;
      };
      let hidden = false;
      Object.defineProperty(document, 'hidden', { get: () => hidden });
      addEventListener('hide-page', () => {
        hidden = !hidden;
        document.dispatchEvent(new Event('visibilitychange'));
      });
      Object.assign(window, { given });
    });
    const say = (what: string) => page.evaluate((name) => dispatchEvent(new Event(name)), what);
    const states = () =>
      page.evaluate(() =>
        (window as typeof window & { given: MediaStream[] }).given.map((stream) =>
          stream.getTracks().map(({ readyState }) => readyState),
        ),
      );
    await openCamera();
    await page.getByText('正在打开摄像头…').waitFor();
    await say('hide-page');
    await say('allow');
    await expect.poll(states).toEqual([['ended']]);
    await say('hide-page');
    await cameraIsOn();
    await expect.poll(states).toEqual([['ended'], ['live']]);
  });
});

/** Those that offer another try come first: the others leave none. */
const faults = [
  ['a person', 'NotAllowedError', 'Permission denied', '没有使用摄像头的权限', '重试'],
  ['the system', 'NotAllowedError', 'Permission denied by system', '系统不允许浏览器使用摄像头', '重试'],
  ['the lack of one', 'NotFoundError', 'Requested device not found', '没有找到摄像头', '重试'],
  ['another program', 'NotReadableError', 'Could not start video source', '摄像头无法打开', '重试'],
  ['what was asked', 'OverconstrainedError', '', '所选的摄像头不可用', '重试'],
  ['an abort', 'AbortError', 'Starting videoinput failed', '摄像头没有启动', '重试'],
  ['a policy', 'NotAllowedError', 'Permissions policy violation', '此页面不能使用摄像头', undefined],
  ['http or a WebView', '', '', '此浏览器不提供摄像头', undefined],
] as const;

describe.each(places)('without a camera at %s', (where, place) => {
  /** What the next camera that is asked for fails by, in the page that is open. */
  const failBy = (name: string, message: string) =>
    page.evaluate(
      ([errorName, errorMessage]) => {
        if (errorName === '') Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
        else navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException(errorMessage, errorName));
      },
      [name, message] as const,
    );

  // One page for all: after a fault with another try the next one comes by that.
  let offered: string | undefined;
  beforeAll(() => {
    offered = undefined;
  });
  it.each(faults)('because of %s: its own words, and every other way', async (_why, name, message, words, again) => {
    if (offered === undefined) await open(place);
    const asking = page.getByRole('button', { name: offered ?? '打开摄像头' });
    await asking.waitFor();
    await failBy(name, message);
    await asking.click();
    const alert = page.getByRole('alert').filter({ hasText: words });
    await alert.waitFor();
    offered = again;
    expect(await alert.getByRole('button', { name: '重试' }).count()).toBe(again === undefined ? 0 : 1);
    await keepLooks(page, `hostile/${name === '' ? 'insecure' : name}-${where.replaceAll('/', '')}-${words}`);
    await everyOtherWay(
      place,
      faults.findIndex((fault) => fault[3] === words),
    );
  });
});

/** What is read by other ways than a camera, each with words of its own. */
async function everyOtherWay(place: (typeof places)[number][1], turn: number): Promise<void> {
  const own = (way: string) => `BY-${way}-${turn}`;
  // A picture from a file.
  await chooseCode(own('FILE'));
  await shown(own('FILE'));
  // A photo by the phone's own camera.
  if (place === phone) {
    const buffer = await codePicture(own('PHOTO'));
    await page.locator('input[capture]').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer });
    await shown(own('PHOTO'));
  }
  // By hand.
  await page.getByLabel('手动输入条码').fill(own('HAND'));
  await page.getByLabel('手动输入条码').press('Enter');
  await shown(own('HAND'));
  // A picture that is pasted.
  await page.evaluate(
    (base64) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], 'a.png', { type: 'image/png' }));
      const paste = { clipboardData: data, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new ClipboardEvent('paste', paste));
    },
    (await codePicture(own('PASTE'))).toString('base64'),
  );
  await shown(own('PASTE'));
  // A scanner that types, wherever the focus is.
  await page.evaluate((typed) => {
    (document.activeElement as HTMLElement | null)?.blur();
    for (const key of [...typed, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, own('SCANNER'));
  await shown(own('SCANNER'));
}

describe('a picture of 200 million pixels is refused by its head, unopened', () => {
  const count = () => {
    const opened = { n: 0 };
    Object.assign(window, { opened });
    const real = createImageBitmap;
    Object.assign(window, {
      createImageBitmap: (...given: Parameters<typeof createImageBitmap>) => {
        opened.n += 1;
        return real(...given);
      },
    });
  };
  it.each([
    ['/bar', desk],
    ['/bar?mode=photo', { ...desk, address: '/#/bar?mode=photo' }],
    ['/bar?mode=document', { ...desk, address: '/#/bar?mode=document' }],
    ['/m/bar', phone],
  ])('%s', async (_name, place) => {
    await open(place, count);
    await page.getByRole('button', { name: '打开摄像头' }).waitFor();
    await choose(page, 'huge.png', hugePicture(20_000, 10_000));
    await page.getByText('图片有 2 亿像素').waitFor();
    expect(await page.evaluate(() => (window as typeof window & { opened: { n: number } }).opened.n)).toBe(0);
  });
});
