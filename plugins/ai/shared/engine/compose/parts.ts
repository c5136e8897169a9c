import type { BlendMode } from '../../document/document.ts';
import { type Adjuster, adjusterOf } from '../adjust/adjuster.ts';
import type { Node } from '../picture/tree.ts';
import { noMask } from '../tiles/mask.ts';
import { isOpaque, type TileKey } from '../tiles/tile.ts';
import type { Scene } from './scene.ts';

/** What is drawn of a layer in one tile. */
export interface Part {
  opacity: number;
  blend: BlendMode;
  /** Of a layer of pixels. */
  pixels?: Uint8Array;
  /** Of a group, from the lowest. */
  inner?: readonly Part[];
  /** Of an adjustment. */
  adjust?: Adjuster;
  /** Undefined where it hides nothing. */
  mask?: Uint8Array;
  /** Layers that are seen only where this one is. */
  clipped?: readonly Part[];
}

/** What is seen of a tile, from the lowest. */
export function partsOf(scene: Scene, nodes: readonly Node[], level: number, key: TileKey): Part[] {
  const parts: Part[] = [];
  for (let at = nodes.length - 1; at >= 0; at -= 1) {
    const part = partOf(scene, nodes[at] as Node, level, key);
    if (part === undefined) continue;
    parts.push(part);
    if (covers(part)) break;
  }
  return parts.reverse();
}

function partOf(scene: Scene, { layer, inner, clipped }: Node, level: number, key: TileKey): Part | undefined {
  const { opacity, blend } = layer;
  if (!layer.visible || opacity <= 0) return undefined;
  const mask = scene.mask(layer, level, key);
  if (mask === noMask) return undefined;
  const part: Part = { opacity, blend };
  if (mask !== undefined) part.mask = mask;
  if (layer.kind === 'raster') {
    const pixels = scene.mip(layer.id, level, key);
    if (pixels === undefined) return undefined;
    part.pixels = pixels;
  } else if (layer.kind === 'group') {
    const parts = partsOf(scene, inner, level, key);
    if (parts.length === 0) return undefined;
    part.inner = parts;
  } else if (layer.adjust !== undefined) part.adjust = adjusterOf(layer.adjust);
  if (clipped.length === 0) return part;
  const over = partsOf(scene, clipped, level, key);
  if (over.length > 0) part.clipped = over;
  return part;
}

/** Is nothing seen of what lies beneath it? */
function covers({ pixels, inner, blend, opacity, mask }: Part): boolean {
  if (blend !== 'normal' || opacity !== 1 || mask !== undefined) return false;
  if (pixels !== undefined) return isOpaque(pixels);
  const [lowest] = inner ?? [];
  return lowest !== undefined && covers(lowest);
}
