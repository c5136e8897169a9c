import { median } from './figure.ts';
import { browser } from './product.ts';

/**
 * How much slower than the machine on which the limits were set this one is now: limits in milliseconds are multiplied
 * by it, so that a slower or busier machine comes to the same verdict. Both pieces of work are fixed and use nothing of
 * the product; their reference times were measured, quiet, on that machine.
 */
export const referenceMs = { node: 26, page: 135 };

const rounds = 9;

/** Of this process: 1 on the machine of the limits, 2 where everything takes twice as long. */
export function nodeSlowness(): number {
  computeOnce(); // for the compiler
  return median(Array.from({ length: rounds }, computeOnce)) / referenceMs.node;
}

/** Of a page in a browser of its own: script, style and layout. */
export async function pageSlowness(): Promise<number> {
  const { page, close } = await browser();
  try {
    await page.evaluate(layOutOnce);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await page.evaluate(layOutOnce));
    return median(times) / referenceMs.page;
  } finally {
    await close();
  }
}

/** Objects, text, sorting, JSON: milliseconds. */
function computeOnce(): number {
  const began = performance.now();
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed;
  };
  const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `row ${random()}`, tags: [random() % 7, id] }));
  const read = JSON.parse(JSON.stringify(rows)) as typeof rows;
  read.sort((a, b) => (a.name < b.name ? -1 : 1));
  const groups = new Map<number, number>();
  for (const row of read) groups.set(row.tags[0] ?? 0, (groups.get(row.tags[0] ?? 0) ?? 0) + row.name.length);
  if (groups.size !== 7) throw new Error('the fixed work came to another outcome');
  return performance.now() - began;
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
