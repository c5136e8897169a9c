import type { Mask, Rectangle } from '../image.ts';
import { distancesTo } from '../masks/distance.ts';

/** Pixels of a mask that touch each other, at their corners too. */
export interface Component {
  /** In `labels`, from 1 on. */
  label: number;
  bounds: Rectangle;
  count: number;
  /** Pixels across where it is thickest. */
  thickness: number;
}

/** Parts of all that is selected at all, and to which of them each pixel belongs. */
export function componentsOf({ width, height, data }: Mask): { components: Component[]; labels: Uint32Array } {
  const labels = new Uint32Array(data.length);
  const components: Component[] = [];
  for (let at = 0; at < data.length; at += 1) {
    if (data[at] === 0 || labels[at] !== 0) continue;
    components.push(fillFrom({ width, height, data }, labels, at, components.length + 1));
  }
  for (const component of components) component.thickness = thicknessOf(component, labels, width);
  return { components, labels };
}

function fillFrom({ width, height, data }: Mask, labels: Uint32Array, start: number, label: number): Component {
  let [left, right, top, bottom, count] = [width, 0, height, 0, 0];
  const stack = [start];
  labels[start] = label;
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    count += 1;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
      for (let here = row * width + Math.max(0, x - 1); here <= row * width + Math.min(width - 1, x + 1); here += 1) {
        if (data[here] === 0 || labels[here] !== 0) continue;
        labels[here] = label;
        stack.push(here);
      }
  }
  const bounds = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
  return { label, bounds, count, thickness: 0 };
}

/** Twice the way from its middle to the nearest pixel outside; what lies beyond the picture counts as outside. */
function thicknessOf({ label, bounds }: Component, labels: Uint32Array, width: number): number {
  const [across, down] = [bounds.width + 2, bounds.height + 2];
  const { squared } = distancesTo(across, down, (at) => {
    const [x, y] = [(at % across) - 1, Math.floor(at / across) - 1];
    if (x < 0 || y < 0 || x >= bounds.width || y >= bounds.height) return true;
    return labels[(bounds.y + y) * width + bounds.x + x] !== label;
  });
  let most = 0;
  for (const value of squared) most = Math.max(most, value);
  return 2 * Math.sqrt(most) - 1;
}
