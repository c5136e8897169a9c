/**
 * The engine in Chromium: real files into every format, with all that a picture can carry.
 * @module-tag long
 */
import readExif from 'exif-reader';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aigcOf, seenLabelOf } from '../../../sdk/index.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import type { PageServer } from '../../../tests/support/page-server.ts';
import { ssim } from '../shared/engine/picture/ssim.ts';
import type { ConvertEngine, WarningKind } from '../shared/engine/types.ts';
import {
  broken,
  type Case,
  cases,
  exact,
  generatedMark,
  inputs,
  lossy,
  missing,
  prepareCases,
  whole,
} from './support/engine-cases.ts';
import { startEngineServer } from './support/engine-server.ts';
import { heic } from './support/heic.ts';
import { decodeElsewhere, farthest, onWhite } from './support/pixels.ts';

interface Told {
  reason?: string;
  text?: string;
  width?: number;
  height?: number;
  warnings?: WarningKind[];
  quality?: number;
  ssim?: number;
}

let server: PageServer;
let browser: TestBrowser;
let reports: Record<string, Told> = {};

const result = (key: string): Buffer => {
  const found = server.received.get(`/out/${encodeURIComponent(key)}`);
  if (found === undefined) throw new Error(`${key}: ${JSON.stringify(reports[key])}`);
  return found;
};
const pixelsOf = (key: string, format: string) => decodeElsewhere(format, result(key));

beforeAll(async () => {
  server = await startEngineServer();
  await prepareCases();
  for (const [name, bytes] of inputs) server.files.set(`/in/${name}`, bytes);
  browser = await openBrowser({ folder: 'convert-engine' });
  const { page } = browser;
  await page.goto(`${server.url}/index.html`);
  await page.waitForFunction(() => 'engine' in window);
  reports = await page.evaluate(async (wishes) => {
    const { engine } = window as unknown as { engine: ConvertEngine };
    const outcomes: Record<string, Told> = {};
    const one = async ({ from, to, ...wish }: Case): Promise<void> => {
      const source = await (await fetch(`/in/${from}`)).blob();
      const base = { options: {}, metadata: { exif: true, icc: false, gps: true }, background: '#ffffff' };
      try {
        const made = await engine.run({ ...base, ...wish, id: to, source, name: from });
        await fetch(`/out/${encodeURIComponent(to)}`, { method: 'PUT', body: made.blob });
        const { width, height, quality, ssim: likeness } = made;
        outcomes[to] = {
          width,
          height,
          warnings: made.warnings.map(({ kind }) => kind),
          ...(quality === undefined ? {} : { quality }),
          ...(likeness === undefined ? {} : { ssim: likeness }),
        };
      } catch (error) {
        const { reason, text } = error as { reason?: string; text?: { zh: string } };
        outcomes[to] = { reason: reason ?? String(error), text: text?.zh ?? '' };
      }
    };
    await Promise.all(wishes.map(one));
    return outcomes;
  }, cases);
});

afterAll(async () => {
  await browser?.close();
  server?.stop();
});

/** What is drawn with so few pixels or colours that the measure is strict beyond sense; sharp's own JPEG of the first reaches 0.969. */
const strict: Record<string, number> = {
  'bad-icc-profile.png to jpeg': 0.87,
  'bad-icc-profile.png to jxl': 0.97,
  'palette.png to webp': 0.97,
  'test-animated.webp to jxl': 0.97,
  'tbbn3p08.png to jxl': 0.97,
};

describe.each(['made', 'real'] as const)('every %s file into every target', (kind) => {
  beforeEach(({ skip }) => skip(kind === 'real' && missing !== undefined, missing));

  it.each(exact)('%s keeps every pixel', async (to, { target }) => {
    for (const name of whole[kind]) {
      const [source, made] = await Promise.all([
        decodeElsewhere('', inputs.get(name) as Buffer),
        pixelsOf(`${name} to ${to}`, target),
      ]);
      // Two decoders of AV1 round its colours apart by one; so does JPEG XL's decoder on the way from light to bytes.
      const tolerance = target === 'jxl' || name.endsWith('.avif') ? 1 : 0;
      expect(farthest(source, made), `${name} to ${to}`).toBeLessThanOrEqual(tolerance);
    }
  });

  it.each(lossy)('%s at 90 looks alike', async (to, { target }) => {
    for (const name of whole[kind]) {
      const key = `${name} to ${to}`;
      const source = await decodeElsewhere('', inputs.get(name) as Buffer);
      const likeness = ssim(target === 'jpeg' ? onWhite(source) : source, await pixelsOf(key, target));
      expect(likeness, key).toBeGreaterThanOrEqual(strict[key] ?? 0.98);
    }
  });

  it('broken PNGs fail alone', () => {
    expect(broken[kind]).toHaveLength(2);
    for (const name of broken[kind]) expect(reports[`${name} to webp`]).toMatchObject({ reason: 'convert.broken' });
  });
});

describe('what is lost is said', () => {
  const kinds = (name: string, to: string): WarningKind[] => reports[`${name} to ${to}`]?.warnings ?? [];

  it('frames, depth and transparency', () => {
    expect(kinds('animated.webp', 'webp')).toEqual(['animation']);
    expect(kinds('16-bit.png', 'png')).toEqual([]);
    expect(kinds('16-bit.png', 'lossless webp')).toEqual(['depth']);
    expect(kinds('grey-alpha.png', 'jpeg')).toEqual(['alpha']);
    expect(kinds('rgb.png', 'jpeg')).toEqual([]);
  });

  it('the depth of an AVIF of 10 bits, which sharp cannot make', ({ skip }) => {
    skip(missing !== undefined, missing);
    expect(kinds('test-10bit.avif', 'webp')).toEqual(['depth']);
  });
});

describe('what cameras and other programs write', () => {
  it.each(['jpeg', 'png', 'webp'])('turns all eight orientations of %s upright', async (ending) => {
    for (let orientation = 1; orientation <= 8; orientation += 1) {
      const name = `turned-${orientation}.${ending}`;
      const made = await pixelsOf(`${name} to png`, 'png');
      expect(farthest(await decodeElsewhere('', inputs.get(name) as Buffer), made), name).toBe(0);
      const { orientation: left } = await sharp(result(`${name} to png`)).metadata();
      expect(left ?? 1, name).toBe(1);
    }
  });

  it.each(['plain.gif', 'plain.tiff', 'deep.tiff', 'grey.jpeg', 'plain.bmp'])('reads %s', async (name) => {
    const source = inputs.get(name === 'plain.bmp' ? 'turned-1.png' : name) as Buffer;
    const tolerance = name === 'deep.tiff' ? 1 : 0;
    expect(farthest(await decodeElsewhere('', source), await pixelsOf(`${name} to png`, 'png'))).toBeLessThanOrEqual(
      tolerance,
    );
  });

  it('reads HEIC, and takes the place out of it without reading it', async () => {
    const source = await decodeElsewhere('', inputs.get('phone.png') as Buffer);
    const made = await pixelsOf('phone.heic to png', 'png');
    expect(ssim(source, made)).toBeGreaterThan(0.98);
    expect(farthest(source, made)).toBeLessThan(16);
    const { exif } = await sharp(result('phone.heic to png')).metadata();
    expect(exif && readExif(exif).GPSInfo?.GPSLatitude).toEqual([31, 12, 0]);
    const same = result('phone.heic to itself');
    expect(same.length).toBe(heic().length);
    const away = readExif((await sharp(same).metadata()).exif as Buffer);
    expect([away.Image?.Make, away.GPSInfo]).toEqual(['Fitout', undefined]);
  });

  it('keeps 16 bits from PNG to PNG where no pixel changes, and says so where one does', async () => {
    const made = result('deep.png to deep');
    const raw = (file: Buffer) => sharp(file).toColourspace('rgb16').raw({ depth: 'ushort' }).toBuffer();
    expect(Buffer.compare(await raw(made), await raw(inputs.get('deep.png') as Buffer))).toBe(0);
    expect(await sharp(made).metadata()).toMatchObject({ depth: 'ushort', format: 'png' });
    const { Image, GPSInfo } = readExif((await sharp(made).metadata()).exif as Buffer);
    expect([Image?.Make, GPSInfo]).toEqual(['Fitout', undefined]);
    expect(reports['deep.png to deep']?.warnings).toEqual([]);
    expect(reports['deep.png to turned']?.warnings).toEqual(['depth']);
  });

  it('draws an SVG at the size that is asked for, sharp', async () => {
    const { data: pixels, width, height } = await pixelsOf('drawn.svg to large png', 'png');
    expect([width, height]).toEqual([200, 100]);
    const at = (x: number): number[] => [...pixels.subarray((50 * width + x) * 4, (50 * width + x) * 4 + 4)];
    expect(at(99)).toEqual([204, 0, 0, 255]);
    expect(at(100)[3]).toBe(0);
  });

  it('converts colours to sRGB where the profile goes', async () => {
    const made = await pixelsOf('wide.png to png', 'png');
    expect(farthest(await decodeElsewhere('', inputs.get('wide.png') as Buffer), made)).toBeLessThanOrEqual(2);
  });
});

describe('metadata', () => {
  const read = async (
    key: string,
  ): Promise<{ exif: ReturnType<typeof readExif> | undefined; icc: Buffer | undefined }> => {
    const { exif, icc } = await sharp(result(key)).metadata();
    return { exif: exif && readExif(exif), icc };
  };

  it.each(['jpeg', 'png', 'webp', 'avif'])('%s keeps and leaves what it is told to', async (target) => {
    const source = await sharp(inputs.get('shot.jpeg')).metadata();
    const all = await read(`shot.jpeg to ${target} with all`);
    expect(all.exif?.Image?.Make).toBe('Fitout');
    expect(all.exif?.GPSInfo?.GPSLatitude).toEqual([31, 12, 0]);
    expect(all.icc?.equals(source.icc as Buffer)).toBe(true);
    const away = await read(`shot.jpeg to ${target} with no place`);
    expect(away.exif?.Image?.Make).toBe('Fitout');
    expect(away.exif?.GPSInfo).toBeUndefined();
    const alone = await read(`shot.jpeg to ${target} with place alone`);
    expect(alone.exif?.Image?.Make).toBeUndefined();
    expect(alone.exif?.GPSInfo?.GPSLatitude).toEqual([31, 12, 0]);
    expect(alone.icc).toBeUndefined();
    const none = await read(`shot.jpeg to ${target} with none`);
    expect([none.exif, none.icc]).toEqual([undefined, undefined]);
  });

  it('shows the same colours with its profile as without', async () => {
    const [kept, converted] = [
      await pixelsOf('shot.jpeg to png with all', 'png'),
      await pixelsOf('shot.jpeg to png with none', 'png'),
    ];
    expect(farthest(kept, converted)).toBeLessThanOrEqual(3);
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'jxl'])(
    '%s keeps the label of a generated picture in any case',
    async (target) => {
      const made = result(`generated.jpeg to ${target} labelled`);
      expect(aigcOf(made)).toEqual(generatedMark);
      if (target === 'jxl') return;
      expect(aigcOf(result('generated.png to labelled'))).toEqual(generatedMark);
      // Where other programs look for it.
      const { xmp, exif } = await sharp(made).metadata();
      expect([aigcOf(xmp ?? Buffer.alloc(0)), exif]).toEqual([generatedMark, undefined]);
    },
  );

  it.each([
    ['whole', { width: 320, height: 240 }],
    ['larger', { width: 480, height: 360 }],
    ['cut', undefined],
    ['drawn out', undefined],
    ['small', undefined],
    ['turned', undefined],
  ] as const)('tells whether the words in the pixels are still there: %s', (name, seen) => {
    const made = result(`worded.jpeg to words ${name}`);
    expect([aigcOf(made), seenLabelOf(made)]).toEqual([generatedMark, seen]);
  });

  it('says what a target has no place for', () => {
    expect(reports['generated.jpeg to qoi labelled']?.warnings).toEqual(['aigc']);
    expect(reports['shot.jpeg to qoi with all']?.warnings?.toSorted()).toEqual(['exif', 'icc']);
  });
});

describe('edits', () => {
  it('finds the best quality of a wanted file size', () => {
    const { quality = 0, ssim: likeness = 0 } = reports['shot.jpeg to small'] ?? {};
    expect(result('shot.jpeg to small').length).toBeLessThanOrEqual(6000);
    expect(result('shot.jpeg to small').length).toBeGreaterThan(5000);
    expect(quality).toBeGreaterThan(5);
    expect(likeness).toBeGreaterThan(0.5);
    expect(reports['shot.jpeg to too small']?.warnings).toContain('bytes');
  });

  it('turns, cuts and resizes', async () => {
    const { data: expected, info } = await sharp(inputs.get('shot.jpeg'))
      .toColourspace('srgb')
      .rotate(90)
      .toBuffer()
      .then((turned) =>
        sharp(turned)
          .extract({ left: 0, top: 160, width: 240, height: 160 })
          .resize(120, 80)
          .ensureAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true }),
      );
    const made = await pixelsOf('shot.jpeg to cut', 'png');
    expect([made.width, made.height]).toEqual([120, 80]);
    expect(
      ssim({ data: new Uint8ClampedArray(expected), width: info.width, height: info.height }, made),
    ).toBeGreaterThan(0.95);
  });

  it('reduces the colours', async () => {
    const { data: pixels } = await pixelsOf('shot.jpeg to 16 colours', 'png');
    expect(new Set(new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4)).size).toBeLessThanOrEqual(16);
  });
});

describe('files with a fault', () => {
  it.each([
    ['empty.png', 'convert.empty'],
    ['words.jpg', 'convert.unknown'],
    ['cut.jpeg', 'convert.cut'],
    ['cut.png', 'convert.cut'],
    ['cut.webp', 'convert.cut'],
    ['cut.avif', 'convert.cut'],
    ['giant.png', 'convert.tooLarge'],
  ])('%s fails alone: %s', (name, reason) => {
    expect(reports[`${name} to webp`]).toMatchObject({ reason });
    expect(reports[`${name} to webp`]?.text).toMatch(/[\u4e00-\u9fff]{4}/);
  });

  it('a picture under another format’s name is read as what it is', () => {
    expect(reports['really-a-png.jpg to webp']?.warnings).toEqual(['name']);
  });

  it('gives up at once, without the others', async () => {
    const outcome = await browser.page.evaluate(async () => {
      const { engine } = window as unknown as { engine: ConvertEngine };
      const source = await (await fetch('/in/shot.jpeg')).blob();
      const job = { source, name: 'shot.jpeg', metadata: { exif: true, icc: true, gps: true }, background: '#fff' };
      const abort = new AbortController();
      // Long enough that it would still be at work.
      const long = engine.run(
        { ...job, id: 'long', target: 'avif', options: { speed: 0 }, resize: { kind: 'percent', percent: 400 } },
        { signal: abort.signal, onProgress: ({ stage }) => stage === 'encoding' && abort.abort(new Error('enough')) },
      );
      const other = engine.run({ ...job, id: 'other', target: 'webp', options: {} });
      const said = await long.catch((error: Error) => error.message);
      const next = await engine.run({ ...job, id: 'next', target: 'webp', options: {} });
      return { said, other: (await other).bytes.after, next: next.bytes.after };
    });
    expect(outcome.said).toBe('enough');
    expect(outcome.other).toBe(outcome.next);
  });

  it('nothing of it went wrong in the page', () => {
    expect(browser.errors).toEqual([]);
  });
});
