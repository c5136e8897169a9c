import type { Image } from '../image.ts';
import type { Pace } from '../work.ts';
import { type Copy, patchRadius, type States } from './criminisi.ts';

/**
 * Does at full size what was found out in a picture made `scale` times smaller: the same copies in the same order. They
 * are not moved so that they fit better at this size: that was tried, and small moves add up to patterns that do not.
 */
export async function replay(
  image: Image,
  states: States,
  copies: readonly Copy[],
  scale: number,
  pace: Pace,
): Promise<void> {
  const { width, height, data } = image;
  const radius = patchRadius * scale + (scale >> 1);
  for (const [index, { to, from }] of copies.entries()) {
    await pace.at(index / copies.length);
    const [x, y] = [to.x * scale + (scale >> 1), to.y * scale + (scale >> 1)];
    const [awayX, awayY] = [(from.x - to.x) * scale, (from.y - to.y) * scale];
    for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row += 1)
      for (let column = Math.max(0, x - radius); column <= Math.min(width - 1, x + radius); column += 1) {
        const at = row * width + column;
        const [fromX, fromY] = [column + awayX, row + awayY];
        if (states[at] !== 1 || fromX < 0 || fromY < 0 || fromX >= width || fromY >= height) continue;
        const source = fromY * width + fromX;
        if (states[source] !== 0) continue;
        data.copyWithin(at * 4, source * 4, source * 4 + 4);
        states[at] = 0;
      }
  }
  await pace.at(1);
}
