import type { Capabilities, Size } from './capabilities.ts';
import { type Box, cutMask, cutOut, feathered, type Mask, maskBox, type Pixels, workArea } from './masking.ts';
import { nearestSize } from './sizes.ts';

/** What is made anew of a picture. */
export type Region =
  | { kind: 'whole' }
  /** Where nothing is. */
  | { kind: 'empty' }
  /** What a mask shows, or hides; outside of its box it shows nothing. */
  | { kind: 'mask'; box: Box; bytes: Uint8Array; inverted: boolean };

export interface OutgoingTask {
  picture: Pixels;
  region: Region;
  model: Pick<Capabilities, 'sizes' | 'sizesWithPicture' | 'picture'>;
  /** Pixels around what is made anew that the model sees. */
  padding: number;
  /** Pixels within its edge over which the result fades in. */
  feather: number;
}

/** What goes to a model, and where its result goes. */
export interface Outgoing {
  /** The part of the picture, and its pixels. */
  area: Box;
  cut: Pixels;
  /** Of the source as it is sent. */
  sent: Size;
  /** Of the result, where the model can be told. */
  size: Size | undefined;
  /** As large as the area: what is made anew, and how much of the result is laid over it. */
  mask: Mask | undefined;
  paste: Mask | undefined;
}

/** Undefined where nothing is to be made anew. */
export function outgoing({ picture, region, model, padding, feather }: OutgoingTask): Outgoing | undefined {
  const rule = model.sizesWithPicture ?? model.sizes;
  const all: Box = { x: 0, y: 0, width: picture.width, height: picture.height };
  const whole = region.kind === 'whole' ? undefined : maskOf(picture, region);
  const box = whole === undefined ? all : maskBox(whole);
  if (box === undefined) return undefined;
  const { area, size } =
    whole === undefined ? { area: all, size: nearestSize(rule, all) } : workArea(box, picture, padding, rule);
  const mask = whole === undefined ? undefined : cutMask(whole, area);
  return {
    area,
    cut: cutOut(picture, area),
    sent: rule.kind === 'source' ? within(area, model.picture.side) : size,
    size: rule.kind === 'source' ? undefined : size,
    mask,
    paste: mask === undefined ? undefined : feathered(mask, feather),
  };
}

function maskOf(picture: Pixels, region: Exclude<Region, { kind: 'whole' }>): Mask {
  const { width, height } = picture;
  const data = new Uint8Array(width * height);
  if (region.kind === 'empty') {
    for (let at = 0; at < data.length; at += 1) data[at] = 255 - (picture.data[at * 4 + 3] as number);
    return { data, width, height };
  }
  const { box, bytes, inverted } = region;
  if (inverted) data.fill(255);
  for (let y = Math.max(0, box.y); y < Math.min(height, box.y + box.height); y += 1)
    for (let x = Math.max(0, box.x); x < Math.min(width, box.x + box.width); x += 1) {
      const shown = bytes[(y - box.y) * box.width + x - box.x] as number;
      data[y * width + x] = inverted ? 255 - shown : shown;
    }
  return { data, width, height };
}

/** The same shape with sides that a model takes, as near to it as that goes. */
function within({ width, height }: Size, [least, most]: readonly [number, number]): Size {
  const scale = Math.min(most / Math.max(width, height), Math.max(1, least / Math.min(width, height)));
  const side = (of: number) => Math.min(most, Math.max(1, Math.round(of * scale)));
  return { width: side(width), height: side(height) };
}
