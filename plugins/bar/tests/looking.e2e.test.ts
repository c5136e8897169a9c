import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { grainPicture } from './grain.ts';
import { keepLooks } from './look.ts';
import { choose, codePicture, desk, places, type Scanning, scanningOf } from './places.ts';

let scanning: Scanning;
let page: Page;

beforeAll(async () => {
  scanning = await scanningOf('SHELF 7');
});

afterAll(() => scanning?.close());

describe.each(places)('a picture without a code at %s', (_name, place) => {
  /** What the reader says of stills. */
  type Said = { id: number; share?: number; found?: unknown[] };
  const said = () => page.evaluate(() => (window as typeof window & { said: Said[] }).said);

  it('shows how far looking at it is, and leaves off when a person says so', async () => {
    page = await scanning.open(place, () => {
      const all: Said[] = [];
      const stills = new Set<number>();
      Object.assign(window, { said: all });
      const Real = Worker;
      window.Worker = class extends Real {
        constructor(...given: ConstructorParameters<typeof Worker>) {
          super(...given);
          this.addEventListener('message', ({ data }: MessageEvent<Said>) => {
            if (data.share !== undefined) stills.add(data.id);
            if (stills.has(data.id)) all.push(data);
          });
        }
      };
    });
    await choose(page, 'grain.png', await grainPicture());
    const progress = page.getByRole('progressbar', { name: '正在仔细识别图片…' });
    await progress.waitFor();
    // A still is known by its first report; one that is given up before that is never listed.
    await expect.poll(async () => (await said()).length).toBeGreaterThan(0);
    const before = (await said()).length;
    await page.getByRole('button', { name: '取消', exact: true }).click();
    await progress.waitFor({ state: 'detached' });
    // The reader leaves off after the look in hand, one of nineteen, and has time for the next picture.
    await expect.poll(async () => (await said()).at(-1)?.found).toEqual([]);
    expect((await said()).length - before).toBeLessThan(6);
    await choose(page, 'code.png', await codePicture('AFTER-CANCEL'));
    await page.getByText('AFTER-CANCEL', { exact: true }).first().waitFor();
    expect(await page.getByText(place.none).count()).toBe(0);
    // One that nobody gives up is looked at to the end.
    await choose(page, 'grain.png', await grainPicture());
    await progress.waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await keepLooks(page, `hostile/looking-${place === desk ? 'bar' : 'mbar'}`);
    await page.getByText(place.none).waitFor();
    expect(await progress.count()).toBe(0);
  });
});
