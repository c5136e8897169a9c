import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext } from 'playwright-core';
import sharp from 'sharp';
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer';
import { launchBrowser, launchOptions } from '../../../tests/support/browser.ts';

const { resolve } = createRequire(import.meta.url);

const qr: WriterOptions = { format: 'QRCode' };

let ready: Promise<unknown> | undefined;

/** A code as grey values, one a module, with a quiet zone. */
async function drawn(
  text: string | Uint8Array,
  options: WriterOptions,
): Promise<{ data: Uint8ClampedArray; width: number; height: number }> {
  ready ??= readFile(resolve('zxing-wasm/writer/zxing_writer.wasm')).then((bytes) =>
    prepareZXingModule({ overrides: { wasmBinary: bytes.buffer as ArrayBuffer }, fireImmediately: true }),
  );
  await ready;
  const { symbol, error } = await writeBarcode(text, options);
  if (error !== '') throw new Error(error);
  return symbol;
}

/** A MaxiCode as grey values, `scale` pixels a module: its modules are hexagons, and no squares of a grid. */
async function hexagons(
  text: string | Uint8Array,
  options: WriterOptions,
  scale: number,
): Promise<{ data: Uint8Array; width: number; height: number }> {
  await drawn(text, options);
  const { svg } = await writeBarcode(text, options);
  const { data, info } = await sharp(Buffer.from(svg), { density: 72 * scale })
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Grey values of `width` by `height`, with each code enlarged `scale` times at its place. */
export async function picture(
  size: { width: number; height: number },
  codes: readonly { text: string | Uint8Array; options?: WriterOptions; x: number; y: number; scale: number }[],
): Promise<Uint8Array> {
  const grey = new Uint8Array(size.width * size.height).fill(235);
  for (const { text, options = qr, x, y, scale: module } of codes) {
    const whole = options.format === 'MaxiCode';
    const { data, width, height } = whole ? await hexagons(text, options, module) : await drawn(text, options);
    const scale = whole ? 1 : module;
    const tall = height === 1 ? 60 : height;
    for (let row = 0; row < tall * scale; row += 1)
      for (let column = 0; column < width * scale; column += 1) {
        const value = data[Math.floor((height === 1 ? 0 : row) / scale) * width + Math.floor(column / scale)] ?? 255;
        grey[(y + row) * size.width + x + column] = value < 128 ? 20 : 235;
      }
  }
  return grey;
}

/** A film for `--use-file-for-fake-video-capture`: a second of each picture, which Chromium repeats. */
export async function film(
  path: string,
  size: { width: number; height: number },
  ...pictures: Uint8Array[]
): Promise<void> {
  await filmOfFrames(
    path,
    size,
    pictures.flatMap((grey) => Array.from({ length: 30 }, () => grey)),
  );
}

/** The same of frames, 30 a second. */
export async function filmOfFrames(
  path: string,
  size: { width: number; height: number },
  frames: readonly Uint8Array[],
): Promise<void> {
  const head = Buffer.from(`YUV4MPEG2 W${size.width} H${size.height} F30:1 Ip C420jpeg\n`);
  const plain = Buffer.alloc((size.width / 2) * (size.height / 2) * 2, 128);
  await writeFile(path, Buffer.concat([head, ...frames.flatMap((grey) => [Buffer.from('FRAME\n'), grey, plain])]));
}

/** A Chromium whose only camera shows the film at `path`, and that allows it without a question. */
export async function browserWithCamera(path: string, more: readonly string[] = []): Promise<Browser> {
  const { args = [], ...options } = await launchOptions();
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
  return launchBrowser({
    ...options,
    args: [...args, ...camera, ...more, `--use-file-for-fake-video-capture=${path}`],
  });
}

/**
 * Pages of this window hear that a person is asked for the camera before it is open for the first time: Chromium's fake one
 * is always allowed, and scanners open what is allowed without a press.
 */
export function asksFirst(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    // Neither is there without a secure context, as in the frame that is open first.
    if (typeof MediaDevices === 'undefined' || typeof Permissions === 'undefined') return;
    let state: PermissionState = 'prompt';
    const real = MediaDevices.prototype.getUserMedia;
    MediaDevices.prototype.getUserMedia = async function (wanted) {
      const stream = await real.call(this, wanted);
      state = 'granted';
      return stream;
    };
    Permissions.prototype.query = async () => ({ state }) as PermissionStatus;
  });
}
