import type { BlendMode, PictureDocument } from '../../plugins/ai/shared/document/document.ts';
import { Engine } from '../../plugins/ai/shared/engine/engine.ts';
import type { Raster } from '../../plugins/ai/shared/engine/picture/source.ts';
import type { Image } from '../../plugins/ai/shared/pixels/image.ts';

/** Id of the layer of a photo. */
export const photoLayer = 'photo';

const plain = { kind: 'raster', visible: true, locked: false, opacity: 1, blend: 'normal', tiles: {} } as const;

/** An engine with a photo open as its one layer; `stored`: what its history gave away. */
export async function photoEngine(picture: Image, stored = new Map<string, Uint8Array>()): Promise<Engine> {
  const engine = await layeredEngine([{ id: photoLayer, picture }], stored);
  // Tiles of its own, as after any change: else reading them from the file is measured, too.
  await engine.run({ kind: 'flip', across: true });
  await engine.run({ kind: 'flip', across: true });
  return engine;
}

/** An engine with pictures open over one another, the lowest first; the sheet is as large as that, or as `size` says. */
export async function layeredEngine(
  layers: readonly { id: string; picture: Image; opacity?: number; blend?: BlendMode }[],
  stored = new Map<string, Uint8Array>(),
  size: { width: number; height: number } = layers[0]?.picture ?? { width: 1, height: 1 },
): Promise<Engine> {
  const engine = new Engine({
    store: {
      put: async (key, bytes) => void stored.set(key, bytes),
      get: async (key) => stored.get(key),
      delete: async (key) => void stored.delete(key),
    },
    watcher: { tile: () => undefined, all: () => undefined },
    decode: async ([at = 0]) =>
      rasterOf(layers[at]?.picture ?? { width: 1, height: 1, data: new Uint8ClampedArray(4) }),
    onState: () => undefined,
  });
  const document: PictureDocument = {
    ...{ version: 1, width: size.width, height: size.height },
    layers: layers.map(({ id, picture: { width, height }, ...look }) => ({
      ...{ ...plain, ...look, id, name: id },
      source: { blob: id, x: 0, y: 0, width, height },
    })),
  };
  await engine.open(document, new Map(layers.map(({ id }, at) => [id, new Uint8Array([at])])));
  return engine;
}

function rasterOf({ width, height, data }: Image): Raster {
  return {
    width,
    height,
    read(x, y, w, h) {
      const pixels = new Uint8Array(w * h * 4);
      for (let row = 0; row < h; row += 1) {
        const from = ((y + row) * width + x) * 4;
        pixels.set(data.subarray(from, from + w * 4), row * w * 4);
      }
      return pixels;
    },
  };
}
