import { tileSize } from '../../document/document.ts';
import { lightOf } from '../colours.ts';
import { mixPixel } from '../selection/confine.ts';
import type { Tile } from '../tiles/tile.ts';
import type { Box, Brush } from '../types.ts';

/** What is to be healed is seen under this until the stroke ends. */
const marked = { r: 40, g: 40, b: 48, a: 255 };
const markStrength = 0.5;

/** Draws the stroke's mask over a part of a tile as it was before the stroke, as far as it is selected. */
export function applyMask({ tool, colour, opacity }: Brush, work: Worked, { x0, y0, x1, y1 }: Box): void {
  const { mask, selected, base, tile, paint: painted } = work;
  const into = tile.pixels as Uint8Array;
  const strength = (Math.max(0, Math.min(1, opacity)) * (tool === 'brush' ? colour.a / 255 : 1)) / 255;
  for (let y = y0; y < y1; y += 1) {
    const end = y * tileSize + x1;
    for (let at = y * tileSize + x0; at < end; at += 1) {
      const amount =
        selected === undefined ? (mask[at] as number) : ((mask[at] as number) * (selected[at] as number)) / 255;
      if (amount === 0) continue;
      if (tool === 'eraser') erase(base, into, at * 4, amount * strength);
      else if (tool === 'brush') paint(colour, base, into, at * 4, amount * strength);
      else if (tool === 'heal') paint(marked, base, into, at * 4, (amount / 255) * markStrength);
      else if (tool === 'restore') mixPixel(base, painted, into, at * 4, amount * strength);
      else if (painted !== undefined) paintPixel(painted, base, into, at * 4, amount * strength);
    }
  }
}

/** A pixel of a clone: as a colour that is painted. */
function paintPixel(of: Uint8Array, from: Uint8Array | undefined, into: Uint8Array, p: number, share: number): void {
  const a = ((of[p + 3] as number) / 255) * share;
  const under = from === undefined ? 0 : ((from[p + 3] as number) / 255) * (1 - a);
  const sum = a + under;
  const alpha = Math.floor(sum * 255 + 0.5);
  for (let i = p; i < p + 3; i += 1)
    into[i] = alpha === 0 ? 0 : ((of[i] as number) * a + (from?.[i] ?? 0) * under) / sum + 0.5;
  into[p + 3] = alpha;
}

/** What a stroke works on in a tile. */
interface Worked {
  mask: Uint8Array;
  selected: Uint8Array | undefined;
  base: Uint8Array | undefined;
  tile: Tile;
  paint: Uint8Array | undefined;
}

/** The same into a layer's mask. */
export function applyToMask(
  { tool, colour, opacity }: Brush,
  mask: Uint8Array,
  selected: Uint8Array | undefined,
  from: Uint8Array,
  into: Uint8Array,
  { x0, y0, x1, y1 }: Box,
): void {
  const aim = tool === 'eraser' ? 0 : lightOf(colour);
  const strength = Math.max(0, Math.min(1, opacity)) / 255;
  for (let y = y0; y < y1; y += 1) {
    const end = y * tileSize + x1;
    for (let at = y * tileSize + x0; at < end; at += 1) {
      const amount = (mask[at] as number) * strength * (selected === undefined ? 1 : (selected[at] as number) / 255);
      const was = from[at] as number;
      into[at] = was + (aim - was) * amount + 0.5;
    }
  }
}

function paint(
  { r, g, b }: Brush['colour'],
  from: Uint8Array | undefined,
  into: Uint8Array,
  p: number,
  a: number,
): void {
  const under = from === undefined ? 0 : ((from[p + 3] as number) / 255) * (1 - a);
  const sum = a + under;
  if (sum <= 0) return;
  const share = a / sum;
  const rest = 1 - share;
  into[p] = r * share + (from?.[p] ?? 0) * rest + 0.5;
  into[p + 1] = g * share + (from?.[p + 1] ?? 0) * rest + 0.5;
  into[p + 2] = b * share + (from?.[p + 2] ?? 0) * rest + 0.5;
  into[p + 3] = sum * 255 + 0.5;
}

function erase(from: Uint8Array | undefined, into: Uint8Array, p: number, a: number): void {
  if (from === undefined) return;
  const alpha = Math.floor((from[p + 3] as number) * (1 - a) + 0.5);
  into[p + 3] = alpha;
  // Clear pixels have no colour: a tile that is erased is empty, bit by bit.
  for (let c = 0; c < 3; c += 1) into[p + c] = alpha === 0 ? 0 : (from[p + c] as number);
}
