import type { LayerSource } from '../../document/document.ts';
import type { Frame, LayerRecord } from '../picture/picture.ts';
import type { Raster, Source } from '../picture/source.ts';
import { sourceOf } from '../saving/changes.ts';
import type { KeptFrame, KeptLayer } from './kept.ts';

export function keptFrame(frame: Frame): KeptFrame {
  const { layers, ...rest } = frame;
  return {
    ...rest,
    layers: layers.map(({ source, base, ...record }) => {
      const layer: KeptLayer = record;
      if (source !== undefined) layer.source = sourceOf(source);
      if (base !== undefined) layer.base = sourceOf(base);
      return layer;
    }),
  };
}

/**
 * Frames as the engine has them. What is the same is one object, as it was in the session that kept it: an undone stroke
 * draws no more than its tiles.
 */
export class Frames {
  readonly #known = new Map<string, unknown>();
  readonly #rasterOf: (source: LayerSource) => Raster;

  constructor(rasterOf: (source: LayerSource) => Raster) {
    this.#rasterOf = rasterOf;
  }

  of(kept: KeptFrame): Frame {
    return this.#one('frame', kept, () => ({ ...kept, layers: kept.layers.map((layer) => this.#layer(layer)) }));
  }

  #layer(kept: KeptLayer): LayerRecord {
    return this.#one('layer', kept, () => {
      const { source, base, mask, content, adjust, ...rest } = kept;
      const record: LayerRecord = rest;
      if (source !== undefined) record.source = this.#source(source);
      if (base !== undefined) record.base = this.#source(base);
      if (mask !== undefined) record.mask = this.#one('mask', mask, () => mask);
      if (content !== undefined) record.content = this.#one('content', content, () => content);
      if (adjust !== undefined) record.adjust = this.#one('adjust', adjust, () => adjust);
      return record;
    });
  }

  #source(kept: LayerSource): Source {
    const { blob, x, y } = kept;
    return this.#one('source', kept, () => ({ blob, x, y, raster: this.#rasterOf(kept) }));
  }

  #one<T>(kind: string, kept: unknown, make: () => T): T {
    const key = `${kind} ${JSON.stringify(kept)}`;
    const made = this.#known.has(key) ? (this.#known.get(key) as T) : make();
    this.#known.set(key, made);
    return made;
  }
}
