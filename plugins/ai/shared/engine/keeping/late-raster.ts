import type { LayerSource } from '../../document/document.ts';
import { engineError } from '../faults.ts';
import type { Raster } from '../picture/source.ts';

/** The picture of a source that no layer shows now: decoded when a step of the history brings it back. */
export class LateRaster implements Raster {
  readonly blob: string;
  readonly width: number;
  readonly height: number;
  readonly #bring: (raster: LateRaster) => Promise<Raster>;
  #raster: Raster | undefined;

  constructor({ blob, width, height }: LayerSource, bring: (raster: LateRaster) => Promise<Raster>) {
    this.blob = blob;
    this.width = width;
    this.height = height;
    this.#bring = bring;
  }

  get loaded(): boolean {
    return this.#raster !== undefined;
  }

  async load(): Promise<void> {
    if (this.#raster !== undefined) return;
    const raster = await this.#bring(this);
    if (raster.width === this.width && raster.height === this.height) {
      this.#raster = raster;
      return;
    }
    raster.close?.();
    throw engineError('source', `${raster.width} × ${raster.height}`);
  }

  read(x: number, y: number, width: number, height: number): Uint8Array | Uint8ClampedArray {
    if (this.#raster === undefined) throw new Error(`source ${this.blob} is not loaded`);
    return this.#raster.read(x, y, width, height);
  }

  close(): void {
    this.#raster?.close?.();
  }
}
