import { tileSize } from '../../document/document.ts';
import { keyOf } from '../tiles/tile.ts';
import type { LayerRecord, Picture } from './picture.ts';

/** Of 255: what is fainter is looked through. */
const faint = 16;

/** The highest layer of which something is seen at a point. */
export function layerAt(picture: Picture, x: number, y: number): string | undefined {
  const { layers, width, height } = picture.frame;
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (!(column >= 0 && row >= 0 && column < width && row < height)) return undefined;
  const key = keyOf(Math.floor(column / tileSize), Math.floor(row / tileSize));
  const at = (row % tileSize) * tileSize + (column % tileSize);
  const shown = (layer: LayerRecord): number => {
    if (!layer.visible) return 0;
    const group = layers.find(({ id }) => id === layer.parent);
    const through = ((picture.mask(layer, 0, key)?.[at] ?? 255) / 255) * layer.opacity;
    return through * (group === undefined ? 1 : shown(group));
  };
  const found = layers.findLast(
    (layer) => layer.kind === 'raster' && (picture.pixels(layer.id, key)?.[at * 4 + 3] ?? 0) * shown(layer) >= faint,
  );
  return found?.id;
}
