import type { NodeId } from '../../shared/document.ts';

/** The element of a block on the canvas, where it is there now. */
export function elementOf(page: HTMLElement, id: NodeId): HTMLElement | null {
  return page.querySelector(`[data-block="${id}"]`);
}

/** Shows a block: its run is put there if it was not, then it is scrolled into view. */
export function reveal(page: HTMLElement, id: NodeId): void {
  const element = elementOf(page, id);
  if (element !== null) {
    element.scrollIntoView({ block: 'nearest' });
    return;
  }
  const run = [...page.querySelectorAll<HTMLElement>('[data-ids]')].find((one) =>
    one.dataset.ids?.split(' ').includes(id),
  );
  if (run === undefined) return;
  run.dispatchEvent(new Event('fitout-reveal'));
  requestAnimationFrame(() => requestAnimationFrame(() => elementOf(page, id)?.scrollIntoView({ block: 'center' })));
}

export interface Line {
  /** Pixel of the border between two blocks, from the top of the window. */
  y: number;
  at: number;
}

/** Where blocks of the page may be put: middles of those there now, measured once, from the top down. */
export class DropTargets {
  readonly #middles: number[] = [];
  readonly #indexes: number[] = [];
  readonly #edges: [number, number][] = [];

  constructor(page: HTMLElement, children: readonly NodeId[]) {
    const order = new Map(children.map((id, index) => [id, index]));
    for (const element of page.querySelectorAll<HTMLElement>('[data-block]')) {
      const index = order.get(element.dataset.block ?? '');
      if (index === undefined) continue;
      const box = element.getBoundingClientRect();
      this.#middles.push(box.top + box.height / 2);
      this.#indexes.push(index);
      this.#edges.push([box.top, box.bottom]);
    }
  }

  /** `shift`: how far the page has been scrolled since it was measured. */
  find(y: number, shift: number): Line | undefined {
    let low = 0;
    let high = this.#middles.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#middles[middle] as number) - shift < y) low = middle + 1;
      else high = middle;
    }
    if (this.#indexes.length === 0) return undefined;
    if (low === this.#indexes.length) {
      const bottom = (this.#edges[low - 1] as [number, number])[1];
      return { y: bottom - shift, at: (this.#indexes[low - 1] as number) + 1 };
    }
    return { y: (this.#edges[low] as [number, number])[0] - shift, at: this.#indexes[low] as number };
  }
}
