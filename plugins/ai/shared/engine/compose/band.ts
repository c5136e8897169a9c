import { type BlendMode, blendModes, tileSize } from '../../document/document.ts';
import { Assembly } from '../simd/assembly.ts';

/** Rows that are drawn at once: sums of so many stay in the processor's own memory. */
export const bandRows = 16;

const pixels = bandRows * tileSize;
/** Layers that are drawn in one go. */
const most = 32;
/** Straight pixels of these layers, their opacities, a mask; then sums and shapes by depth. */
const [layerBytes, sumBytes] = [pixels * 4, pixels * 16];
const opacitiesAt = most * layerBytes;
const maskAt = opacitiesAt + most * 4;
const depthsAt = maskAt + pixels;
const depthBytes = sumBytes + layerBytes;

/** Copies rows of tiles, from row `at` of one to row `to` of the other, as far as x0 … x1. */
export function copyRows(
  from: Uint8Array,
  at: number,
  into: Uint8Array | Uint8ClampedArray,
  to: number,
  { x0, x1, rows }: { x0: number; x1: number; rows: number },
): void {
  const whole = x0 === 0 && x1 === tileSize;
  const length = whole ? rows * tileSize : x1 - x0;
  for (let row = 0; row < (whole ? 1 : rows); row += 1) {
    const first = ((at + row) * tileSize + x0) * 4;
    into.set(from.subarray(first, first + length * 4), ((to + row) * tileSize + x0) * 4);
  }
}

/** What stands in a layer of pixels, and how much of it is seen. */
export interface Drawn {
  pixels: Uint8Array;
  opacity: number;
}

let assembly: Assembly | undefined;

/**
 * Rows of a tile, of which x0 … x1 are drawn. What is drawn of them are sums by depth, at 0 the picture's own: four floats a
 * pixel, red, green and blue times the opacity, and the opacity, all 0 … 255, so that many layers round once.
 */
export class Band {
  readonly #assembly: Assembly;
  #base: number;
  #deepest = 0;
  /** What is wanted; and what is drawn, which is by four pixels. */
  readonly #wanted: { x0: number; x1: number };
  readonly #x0: number;
  readonly #x1: number;
  /** The first row of the tile, and how many. */
  #y = 0;
  #rows = 0;

  constructor(x0: number, x1: number) {
    assembly ??= new Assembly();
    this.#assembly = assembly;
    this.#base = assembly.room(depthsAt + depthBytes);
    this.#wanted = { x0, x1 };
    this.#x0 = x0 & ~3;
    this.#x1 = (x1 + 3) & ~3;
  }

  /** Goes on with other rows; their sums are clear. */
  begin(y: number, rows: number): void {
    this.#y = y;
    this.#rows = rows;
    this.clear(0);
  }

  clear(depth: number): void {
    const at = this.#sums(depth);
    this.#assembly.bytes.fill(0, at, at + this.#rows * tileSize * 16);
  }

  copy(from: number, to: number): void {
    const [source, target] = [this.#sums(from), this.#sums(to)];
    this.#assembly.bytes.copyWithin(target, source, source + this.#rows * tileSize * 16);
  }

  /** Draws layers in the normal way, the lowest first. */
  drawNormals(depth: number, layers: readonly Drawn[]): void {
    const sums = this.#sums(depth);
    for (let first = 0; first < layers.length; first += most) {
      const some = layers.slice(first, first + most);
      const opacities = this.#assembly.floats(this.#base + opacitiesAt, some.length);
      some.forEach((layer, at) => {
        this.#put(layer.pixels, at);
        opacities[at] = layer.opacity;
      });
      this.#assembly.calls.drawNormals(
        sums,
        this.#base,
        layerBytes,
        this.#base + opacitiesAt,
        some.length,
        ...this.#area,
      );
    }
  }

  drawPixels(depth: number, mode: BlendMode, { pixels, opacity }: Drawn): void {
    const sums = this.#sums(depth);
    this.#put(pixels, 0);
    this.#assembly.calls.drawPixels(blendModes.indexOf(mode), sums, this.#base, opacity, ...this.#area);
  }

  /** Draws what is at one depth over another. */
  drawSums(depth: number, mode: BlendMode, over: number, opacity: number): void {
    const [sums, from] = [this.#sums(depth), this.#sums(over)];
    this.#assembly.calls.drawSums(blendModes.indexOf(mode), sums, from, opacity, ...this.#area);
  }

  /** Brings colours towards those at another depth, which has the same opacities. */
  mixAdjusted(depth: number, mode: BlendMode, adjusted: number, opacity: number): void {
    const [sums, from] = [this.#sums(depth), this.#sums(adjusted)];
    this.#assembly.calls.mixAdjusted(blendModes.indexOf(mode), sums, from, opacity, ...this.#area);
  }

  /** Goes back to what is at another depth where a mask, a byte a pixel of the tile, hides. */
  mixByMask(depth: number, before: number, mask: Uint8Array): void {
    const [sums, from] = [this.#sums(depth), this.#sums(before)];
    const at = this.#y * tileSize;
    this.#assembly.bytes.set(mask.subarray(at, at + this.#rows * tileSize), this.#base + maskAt);
    this.#assembly.calls.mixByMask(sums, from, this.#base + maskAt, ...this.#area);
  }

  /** Makes sums opaque where something is; what they were is their depth's shape until `cover` gives it back. */
  uncover(depth: number): void {
    const sums = this.#sums(depth);
    this.#assembly.calls.uncover(sums, sums + sumBytes, ...this.#area);
  }

  cover(depth: number): void {
    const sums = this.#sums(depth);
    this.#assembly.calls.cover(sums, sums + sumBytes, ...this.#area);
  }

  /** Sums for whoever works on them by hand: rows of x0 … x1, until the next call. */
  *rows(depth: number): Generator<Float32Array> {
    const sums = this.#sums(depth);
    for (let y = 0; y < this.#rows; y += 1)
      yield this.#assembly.floats(sums + (y * tileSize + this.#x0) * 16, (this.#x1 - this.#x0) * 4);
  }

  /** Writes the picture's sums to a tile as straight RGBA. */
  write(into: Uint8Array | Uint8ClampedArray): void {
    this.#assembly.calls.writeBand(this.#sums(0), this.#base, ...this.#area);
    const rows = this.#assembly.bytes.subarray(this.#base, this.#base + this.#rows * tileSize * 4);
    copyRows(rows, 0, into, this.#y, { ...this.#wanted, rows: this.#rows });
  }

  get #area(): [x0: number, x1: number, rows: number] {
    return [this.#x0, this.#x1, this.#rows];
  }

  #put(from: Uint8Array, slot: number): void {
    const at = this.#y * tileSize * 4;
    const rows = from.subarray(at, at + this.#rows * tileSize * 4);
    this.#assembly.bytes.set(rows, this.#base + slot * layerBytes);
  }

  #sums(depth: number): number {
    if (depth > this.#deepest) {
      this.#base = this.#assembly.room(depthsAt + (depth + 1) * depthBytes);
      this.#deepest = depth;
    }
    return this.#base + depthsAt + depth * depthBytes;
  }
}
