import { median } from './figure.ts';
import { browser } from './product.ts';

export { nodeSlowness } from '../support/slowness.ts';

/**
 * How much slower than the machine on which the limits were set this one is now: limits in milliseconds are multiplied
 * by it, so that a slower or busier machine comes to the same verdict. Both pieces of work are fixed and use nothing of
 * the product; their reference times were measured, quiet, on that machine.
 */
const referencePageMs = 135;

const rounds = 9;

/** Of a page in a browser of its own: script, style and layout. */
export async function pageSlowness(): Promise<number> {
  const { page, close } = await browser();
  try {
    await page.evaluate(layOutOnce);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await page.evaluate(layOutOnce));
    return median(times) / referencePageMs;
  } finally {
    await close();
  }
}

/** Two thousand elements made, styled and laid out three times: milliseconds. */
function layOutOnce(): number {
  const began = performance.now();
  for (let round = 0; round < 3; round += 1) {
    const list = document.createElement('div');
    list.style.cssText = 'display: grid; grid-template-columns: repeat(8, auto); font: 14px sans-serif';
    for (let n = 0; n < 2000; n += 1) {
      const cell = document.createElement('p');
      cell.style.cssText = `padding: ${n % 5}px; border: 1px solid; min-width: ${n % 90}px`;
      cell.textContent = `cell ${n} of round ${round}`;
      list.append(cell);
    }
    document.body.replaceChildren(list);
    if (list.getBoundingClientRect().height < 100) throw new Error('nothing was laid out');
  }
  document.body.replaceChildren();
  return performance.now() - began;
}
