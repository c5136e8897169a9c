import type { Pixels } from '../pixels.ts';
import type { TurnedBox } from './text.ts';

/** Longest edge of the copy in which lines are looked for: small print of an A4 page needs it. */
const detectEdge = 1280;
/** Height of a line for the recogniser, and the widest one that it gets. */
export const lineHeight = 48;
const maxWidth = 2400;
const minWidth = 160;

export interface Input {
  data: Float32Array;
  width: number;
  height: number;
}

/** A page as the detector wants it: edges that are multiples of 32; blue, green, red, by the means it was trained with. */
export function detectorInput(page: Pixels): Input {
  const scale = Math.min(1, detectEdge / Math.max(page.width, page.height));
  const edge = (length: number): number => Math.max(32, Math.round((length * scale) / 32) * 32);
  const [width, height] = [edge(page.width), edge(page.height)];
  const data = new Float32Array(3 * width * height);
  const means = [0.485, 0.456, 0.406];
  const spreads = [0.229, 0.224, 0.225];
  const colour = new Float64Array(3);
  const [wide, high] = [page.width / width, page.height / height];
  const looks = Math.max(1, Math.min(4, Math.round(Math.max(wide, high))));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      colour.fill(0);
      for (let v = 0; v < looks; v += 1)
        for (let u = 0; u < looks; u += 1)
          addColour(colour, page, (x + (u + 0.5) / looks) * wide - 0.5, (y + (v + 0.5) / looks) * high - 0.5);
      for (let c = 0; c < 3; c += 1)
        data[(c * height + y) * width + x] =
          ((colour[2 - c] as number) / (255 * looks * looks) - (means[c] as number)) / (spreads[c] as number);
    }
  return { data, width, height };
}

/** A line cut out of its page along its own direction, for the recogniser; `used` is the part of its width that is picture. */
export function lineInput(page: Pixels, { middle, half, along }: TurnedBox): Input & { used: number } {
  const wanted = Math.max(8, Math.min(maxWidth, Math.round((lineHeight * half.x) / half.y)));
  const width = Math.max(minWidth, Math.ceil(wanted / 8) * 8);
  const data = new Float32Array(3 * lineHeight * width);
  const colour = new Float64Array(3);
  const step = (2 * half.y) / lineHeight;
  const looks = Math.max(1, Math.min(3, Math.round(step)));
  for (let y = 0; y < lineHeight; y += 1)
    for (let x = 0; x < wanted; x += 1) {
      colour.fill(0);
      for (let v = 0; v < looks; v += 1)
        for (let u = 0; u < looks; u += 1) {
          const on = ((x + (u + 0.5) / looks) / wanted) * 2 * half.x - half.x;
          const down = ((y + (v + 0.5) / looks) / lineHeight) * 2 * half.y - half.y;
          addColour(
            colour,
            page,
            middle.x + on * along.x - down * along.y - 0.5,
            middle.y + on * along.y + down * along.x - 0.5,
          );
        }
      for (let c = 0; c < 3; c += 1)
        data[(c * lineHeight + y) * width + x] = (colour[2 - c] as number) / (127.5 * looks * looks) - 1;
    }
  return { data, width, height: lineHeight, used: wanted / width };
}

function addColour(sum: Float64Array, { data, width, height }: Pixels, x: number, y: number): void {
  const left = Math.max(0, Math.min(width - 1, Math.floor(x)));
  const top = Math.max(0, Math.min(height - 1, Math.floor(y)));
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [u, v] = [Math.max(0, Math.min(1, x - left)), Math.max(0, Math.min(1, y - top))];
  for (let c = 0; c < 3; c += 1) {
    const upper =
      (data[(top * width + left) * 4 + c] as number) * (1 - u) + (data[(top * width + right) * 4 + c] as number) * u;
    const lower =
      (data[(bottom * width + left) * 4 + c] as number) * (1 - u) +
      (data[(bottom * width + right) * 4 + c] as number) * u;
    sum[c] = (sum[c] as number) + upper * (1 - v) + lower * v;
  }
}
