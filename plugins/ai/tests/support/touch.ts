import type { CDPSession, Locator, Page } from 'playwright-core';
import { stage } from './editor.ts';

type Place = readonly [x: number, y: number];

/** Fingers on a page, as the browser hears of them. Places are CSS pixels from the middle of the stage. */
export class Fingers {
  readonly page: Page;
  readonly #debug: CDPSession;

  private constructor(page: Page, debug: CDPSession) {
    this.page = page;
    this.#debug = debug;
  }

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(page, await page.context().newCDPSession(page));
  }

  async tap(at: Place): Promise<void> {
    await this.drag([at]);
  }

  /** One finger along a way. */
  async drag(way: readonly Place[]): Promise<void> {
    await this.#together(way.map((at) => [at]));
  }

  /** Two fingers, each from a place to another, at the same time. */
  async two(one: readonly [Place, Place], other: readonly [Place, Place], steps = 6): Promise<void> {
    const between = ([from, to]: readonly [Place, Place], part: number): Place => [
      from[0] + (to[0] - from[0]) * part,
      from[1] + (to[1] - from[1]) * part,
    ];
    const ways = Array.from({ length: steps + 1 }, (_, step) => [one, other].map((way) => between(way, step / steps)));
    await this.#together(ways, [[one[0]]]);
  }

  /** A finger rests on something until `taken`, and takes it to something else. */
  async carry(from: Locator, to: Locator, taken: () => Promise<void>): Promise<void> {
    const [a, b] = await Promise.all([from.boundingBox(), to.boundingBox()]);
    if (a === null || b === null) throw new Error('nothing to carry');
    const x = a.x + a.width / 2;
    const [y0, y1] = [a.y + a.height / 2, b.y + b.height - 2];
    await this.#send('touchStart', [[x, y0]]);
    await taken();
    for (let step = 1; step <= 5; step += 1) await this.#send('touchMove', [[x, y0 + ((y1 - y0) * step) / 5]]);
    await this.#send('touchEnd', []);
  }

  /** Fingers that come down (first those of `before`, one after the other), move and are lifted. */
  async #together(ways: readonly (readonly Place[])[], before: readonly (readonly Place[])[] = []): Promise<void> {
    const box = await stage(this.page).boundingBox();
    if (box === null) throw new Error('no stage');
    const at = (places: readonly Place[]) =>
      places.map(([x, y]): Place => [box.x + box.width / 2 + x, box.y + box.height / 2 + y]);
    const [first = [], ...more] = ways;
    // At one time, however busy the machine is.
    const timestamp = Date.now() / 1000;
    for (const places of [...before, first]) await this.#send('touchStart', at(places), { timestamp });
    for (const places of more) await this.#send('touchMove', at(places));
    const last = more.at(-1);
    if (last !== undefined) await this.#rest(at(last));
    await this.#send('touchEnd', []);
  }

  /** As a hand ends a drag: lifted in full motion it flings, and the browser takes the next tap for the end of that. */
  async #rest(places: readonly Place[]): Promise<void> {
    for (let frame = 0; frame < 10; frame += 1) {
      await this.page.evaluate(() => new Promise(requestAnimationFrame));
      await this.#send('touchMove', places);
    }
  }

  async #send(
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    places: readonly Place[],
    when: { timestamp?: number } = {},
  ): Promise<void> {
    const touchPoints = places.map(([x, y], id) => ({ x, y, id }));
    await this.#debug.send('Input.dispatchTouchEvent', { type, touchPoints, ...when });
  }
}
