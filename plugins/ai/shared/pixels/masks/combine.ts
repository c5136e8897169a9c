import { type Mask, sameSize } from '../image.ts';

export type Combining = 'replace' | 'add' | 'subtract' | 'intersect';

/**
 * What becomes of a selection when another comes. Adding takes the greater and intersecting the less, so that the same
 * one again changes nothing; subtracting a selection from itself leaves nothing, not even of its soft edge.
 */
export function combineMasks(mask: Mask, other: Mask, how: Combining): Mask {
  sameSize(mask, other);
  const { width, height, data: a } = mask;
  const b = other.data;
  const data = new Uint8Array(b.length);
  if (how === 'replace') data.set(b);
  else if (how === 'add')
    for (let at = 0; at < b.length; at += 1) data[at] = Math.max(a[at] as number, b[at] as number);
  else if (how === 'intersect')
    for (let at = 0; at < b.length; at += 1) data[at] = Math.min(a[at] as number, b[at] as number);
  else for (let at = 0; at < b.length; at += 1) data[at] = Math.max(0, (a[at] as number) - (b[at] as number));
  return { width, height, data };
}

export function invertMask({ width, height, data: from }: Mask): Mask {
  const data = new Uint8Array(from.length);
  for (let at = 0; at < from.length; at += 1) data[at] = 255 - (from[at] as number);
  return { width, height, data };
}
