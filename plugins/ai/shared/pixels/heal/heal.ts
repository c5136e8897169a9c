import { type Image, type Mask, type Point, type Rectangle, sameSize, within } from '../image.ts';
import { maskBounds } from '../masks/bounds.ts';
import { type Membrane, stretch } from './membrane.ts';

/**
 * Puts another place of the picture over what is selected, its light and colour bent so that no edge is seen: what it
 * differs by along the edge is spread over the whole by a membrane. `from` is how far away that place is. In place;
 * where the mask is half full, half of the old is left. Without a place, the membrane alone goes on over it.
 */
export function healArea(image: Image, mask: Mask, from: Point | undefined): void {
  sameSize(image, mask);
  const area = roomRound(image, mask, 1);
  if (area === undefined) return;
  const here = copyOf(image, area, { x: 0, y: 0 });
  const source = from === undefined ? new Float32Array(here.length) : copyOf(image, area, from);
  const membrane: Membrane = {
    ...area,
    channels: 4,
    values: new Float32Array(source.length),
    states: statesOf(mask, area),
  };
  for (let at = 0; at < source.length; at += 1)
    if (membrane.states[at >> 2] === 0) membrane.values[at] = (here[at] as number) - (source[at] as number);
  stretch(membrane);
  for (let at = 0; at < membrane.states.length; at += 1) {
    if (membrane.states[at] !== 1) continue;
    const place = (area.y + Math.floor(at / area.width)) * image.width + area.x + (at % area.width);
    const share = (mask.data[place] as number) / 255;
    const mixed = [3, 0, 1, 2].map((channel) => {
      const fresh = (source[at * 4 + channel] as number) + (membrane.values[at * 4 + channel] as number);
      const old = here[at * 4 + channel] as number;
      return Math.max(0, Math.min(255, old + (fresh - old) * share));
    });
    const alpha = mixed[0] as number;
    for (let channel = 0; channel < 3; channel += 1)
      image.data[place * 4 + channel] = alpha < 0.5 ? 0 : ((mixed[channel + 1] as number) * 255) / alpha;
    image.data[place * 4 + 3] = alpha;
  }
}

/** Ways that are looked along, and how far, in sizes of what is selected. */
const ways = 16;
const distances = [1.05, 1.4, 2, 2.8];

/**
 * A place to heal from for who points at none: of some round about the one whose rim looks most like that of what is
 * selected. Undefined where the picture has no room for one.
 */
export function healingPlace(image: Image, mask: Mask): Point | undefined {
  sameSize(image, mask);
  const bounds = maskBounds(mask);
  const area = roomRound(image, mask, 4);
  if (bounds === undefined || area === undefined) return undefined;
  const rim = rimOf(mask, area);
  const size = Math.hypot(bounds.width, bounds.height);
  let least = Number.POSITIVE_INFINITY;
  let best: Point | undefined;
  for (const distance of distances)
    for (let way = 0; way < ways; way += 1) {
      const angle = (way / ways) * 2 * Math.PI;
      const offset = {
        x: Math.round(Math.cos(angle) * size * distance),
        y: Math.round(Math.sin(angle) * size * distance),
      };
      const away = rimDifference(image, mask, rim, bounds, offset) * (1 + distance * 0.05);
      if (away >= least) continue;
      least = away;
      best = offset;
    }
  return best;
}

/** What is selected with as much room round it, as far as there is. */
function roomRound(image: Image, mask: Mask, room: number): Rectangle | undefined {
  const bounds = maskBounds(mask);
  if (bounds === undefined) return undefined;
  const { x, y, width, height } = bounds;
  return within(image, { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room });
}

/** Premultiplied, of a place that is so far away; beyond the edges the picture goes on as it ends. */
function copyOf({ width, height, data }: Image, area: Rectangle, offset: Point): Float32Array {
  const copy = new Float32Array(area.width * area.height * 4);
  for (let at = 0; at < copy.length; at += 4) {
    const [column, row] = [(at >> 2) % area.width, Math.floor((at >> 2) / area.width)];
    const x = Math.max(0, Math.min(width - 1, area.x + column + Math.round(offset.x)));
    const y = Math.max(0, Math.min(height - 1, area.y + row + Math.round(offset.y)));
    const from = (y * width + x) * 4;
    const alpha = data[from + 3] as number;
    for (let channel = 0; channel < 3; channel += 1)
      copy[at + channel] = ((data[from + channel] as number) * alpha) / 255;
    copy[at + 3] = alpha;
  }
  return copy;
}

function statesOf(mask: Mask, area: Rectangle): Uint8Array {
  const states = new Uint8Array(area.width * area.height);
  for (let at = 0; at < states.length; at += 1) {
    const from = (area.y + Math.floor(at / area.width)) * mask.width + area.x + (at % area.width);
    states[at] = (mask.data[from] as number) > 0 ? 1 : 0;
  }
  return states;
}

/** Pixels that are not selected, at most four off what is, every second one of them. */
function rimOf(mask: Mask, area: Rectangle): number[] {
  const rim: number[] = [];
  const selected = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < mask.width && y < mask.height && (mask.data[y * mask.width + x] as number) > 0;
  for (let y = area.y; y < area.y + area.height; y += 1)
    for (let x = area.x + (y & 1); x < area.x + area.width; x += 2) {
      if (selected(x, y)) continue;
      const near = [4, 2].some(
        (far) => selected(x - far, y) || selected(x + far, y) || selected(x, y - far) || selected(x, y + far),
      );
      if (near) rim.push(y * mask.width + x);
    }
  return rim;
}

/** Mean square by which the rim of another place differs; infinite where that place is not whole or is selected itself. */
function rimDifference(
  { width, height, data }: Image,
  mask: Mask,
  rim: number[],
  bounds: Rectangle,
  { x, y }: Point,
): number {
  const [left, top] = [bounds.x + x, bounds.y + y];
  if (left < 0 || top < 0 || left + bounds.width > width || top + bounds.height > height)
    return Number.POSITIVE_INFINITY;
  let [sum, count] = [0, 0];
  for (const at of rim) {
    const [column, row] = [(at % width) + x, Math.floor(at / width) + y];
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const other = row * width + column;
    if ((mask.data[other] as number) > 0) return Number.POSITIVE_INFINITY;
    for (let channel = 0; channel < 4; channel += 1)
      sum += ((data[at * 4 + channel] as number) - (data[other * 4 + channel] as number)) ** 2;
    count += 1;
  }
  return count === 0 ? Number.POSITIVE_INFINITY : sum / count;
}
