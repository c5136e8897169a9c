import type { CDPSession, Page } from 'playwright-core';

export type Point = readonly [x: number, y: number];

/** Fingers on the glass, through the debugger: trusted events, as a phone sends them. */
export class Fingers {
  readonly #page: Page;
  readonly #session: CDPSession;
  #down: readonly Point[] = [];

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async of(page: Page): Promise<Fingers> {
    return new Fingers(page, await page.context().newCDPSession(page));
  }

  /** Puts fingers down, all at once. */
  async down(...points: Point[]): Promise<void> {
    await this.#send('touchStart', points);
  }

  /** Moves them to these places in `steps`, each of a frame; the frame after the last has been drawn. */
  async to(points: readonly Point[], steps = 8): Promise<void> {
    const from = this.#down;
    for (let step = 1; step <= steps; step += 1) {
      const now = points.map(([x, y], at): Point => {
        const [startX = x, startY = y] = from[at] ?? [];
        return [startX + ((x - startX) * step) / steps, startY + ((y - startY) * step) / steps];
      });
      await this.#send('touchMove', now);
      await this.frame();
    }
    await this.frame();
  }

  /** Lifts all fingers but those that stay. */
  async up(...stay: Point[]): Promise<void> {
    await this.#send('touchEnd', stay);
  }

  async tap(point: Point): Promise<void> {
    await this.down(point);
    await this.up();
  }

  async frame(): Promise<void> {
    await this.#page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]): Promise<void> {
    this.#down = points;
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}
