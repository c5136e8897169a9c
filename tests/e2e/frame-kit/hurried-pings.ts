import type { Page } from 'playwright-core';
import { frameLimits } from '../../../kernel/web/frame/protocol.ts';

const often = 5;

/**
 * Frames that the document opens from now on can be asked `often` times as often whether they live: a frozen one burns a
 * whole core until it is cut off. In a hurry only from `begin` to `end`, since a slow start must not count as silence.
 */
export async function hurryPings(page: Page): Promise<{ begin(): Promise<void>; end(): Promise<void> }> {
  await page.evaluate(
    ([usual, often]) => {
      const every = window.setInterval.bind(window);
      Object.assign(window, {
        setInterval(run: () => void, milliseconds?: number) {
          if (milliseconds !== usual) return every(run, milliseconds);
          let turn = 0;
          return every(() => {
            turn += 1;
            if ('inHurry' in window || turn % often === 0) run();
          }, usual / often);
        },
      });
    },
    [frameLimits.pingMs, often] as const,
  );
  return {
    begin: () => page.evaluate(() => void Object.assign(window, { inHurry: true })),
    end: () => page.evaluate(() => void Reflect.deleteProperty(window, 'inHurry')),
  };
}
