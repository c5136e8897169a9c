import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filmOfFrames, picture } from './fake-camera.ts';
import { places, type Scanning, scanningFilm } from './places.ts';

const [right, wrong] = ['5030159003930', '7034759003930'];
const size = { width: 640, height: 360 };

/** The article's bars; `rows` of them are there, as where light or a fold leaves few. */
async function frame(text: string, rows?: number): Promise<Uint8Array> {
  const [y, tall] = [90, 180];
  const grey = await picture(size, [{ text, options: { format: 'EAN13' }, x: 140, y, scale: 3 }]);
  if (rows === undefined) return grey;
  const top = y + tall / 2;
  return grey.map((value, at) => {
    const row = Math.floor(at / size.width);
    return row >= top && row < top + rows ? value : 235;
  });
}

let scanning: Scanning;

beforeAll(async () => {
  const [often, rarely] = [await frame(right), await frame(wrong, 5)];
  // Three of thirty: whichever frames a slow machine leaves out, most of those around have the other text.
  const frames = Array.from({ length: 30 }, (_, at) => ([5, 12, 22].includes(at) ? rarely : often));
  scanning = await scanningFilm((path) => filmOfFrames(path, size, frames));
});

afterAll(() => scanning?.close());

// On an upright phone bars so wide would not be in the picture.
describe.each(places.slice(0, 1))('a film that has two texts for the same bars at %s', (_name, place) => {
  it('counts the one that most frames read, however often some read the other', async () => {
    const page = await scanning.open(place, () => {
      const read: string[] = [];
      Object.assign(window, { read });
      const Real = Worker;
      window.Worker = class extends Real {
        constructor(...given: ConstructorParameters<typeof Worker>) {
          super(...given);
          this.addEventListener('message', ({ data }: MessageEvent<{ found?: { text: string }[] }>) => {
            for (const { text } of data.found ?? []) read.push(text);
          });
        }
      };
    });
    const times = (text: string) =>
      page.evaluate(
        (text) => (window as typeof window & { read: string[] }).read.filter((one) => one === text).length,
        text,
      );
    await page.getByRole('button', { name: '打开摄像头' }).first().click();
    await page.getByText(right).first().waitFor();
    await expect.poll(() => times(wrong)).toBeGreaterThan(2);
    expect(await page.getByText(wrong).count()).toBe(0);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect([kept.includes(right), kept.includes(wrong)]).toEqual([true, false]);
  });
});
