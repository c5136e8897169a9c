import { assembly } from './assembly.generated.ts';

/** What the hot loops are called, and what they take: addresses in their memory, numbers. See assembly/. */
export interface Calls {
  readonly memory: WebAssembly.Memory;
  room(bytes: number): number;
  drawNormals(
    ...of: [
      sums: number,
      pixels: number,
      size: number,
      opacities: number,
      layers: number,
      x0: number,
      x1: number,
      rows: number,
    ]
  ): void;
  drawPixels(
    ...of: [mode: number, sums: number, pixels: number, opacity: number, x0: number, x1: number, rows: number]
  ): void;
  drawSums(
    ...of: [mode: number, sums: number, over: number, opacity: number, x0: number, x1: number, rows: number]
  ): void;
  mixAdjusted(
    ...of: [mode: number, sums: number, adjusted: number, opacity: number, x0: number, x1: number, rows: number]
  ): void;
  mixByMask(sums: number, before: number, mask: number, x0: number, x1: number, rows: number): void;
  uncover(sums: number, shape: number, x0: number, x1: number, rows: number): void;
  cover(sums: number, shape: number, x0: number, x1: number, rows: number): void;
  writeBand(sums: number, into: number, x0: number, x1: number, rows: number): void;
  filterByMeans(
    ...of: [...FilterAreas, half0: number, half1: number, half2: number, amount: number, threshold: number]
  ): void;
  filterByWeights(...of: [...FilterAreas, weights: number, half: number, amount: number, threshold: number]): void;
  sampleAcross(
    ...of: [
      source: number,
      width: number,
      height: number,
      starts: number,
      weights: number,
      taps: number,
      line: number,
      middle: number,
    ]
  ): void;
  sampleDown(
    ...of: [middle: number, starts: number, weights: number, taps: number, across: number, down: number, out: number]
  ): void;
  toFloats(source: number, count: number, into: number): void;
  samplePoints(
    ...of: [
      window: number,
      x0: number,
      y0: number,
      width: number,
      height: number,
      numbers: number,
      left: number,
      top: number,
      shrink: number,
      kernel: number,
      steps: number,
      weights: number,
      out: number,
    ]
  ): void;
}

type FilterAreas = [
  source: number,
  width: number,
  height: number,
  x: number,
  y: number,
  outWidth: number,
  outHeight: number,
  out: number,
  middle: number,
  line: number,
];

let compiled: WebAssembly.Module | undefined;

/**
 * The hot loops of the engine, in WebAssembly with SIMD, and a memory for what they work on: it grows with what is asked for
 * and goes with the object. Whoever calls them copies in and out.
 */
export class Assembly {
  readonly calls: Calls;
  #bytes = new Uint8Array(0);

  constructor() {
    compiled ??= new WebAssembly.Module(Uint8Array.from(atob(assembly), (letter) => letter.charCodeAt(0)));
    // Cast: a module's exports are known by who wrote it, not by their type.
    this.calls = new WebAssembly.Instance(compiled).exports as unknown as Calls;
  }

  /**
   * Makes room, and answers where it begins. What was there before stays, at the same place.
   * @throws RangeError where the device has no memory for it
   */
  room(bytes: number): number {
    const at = this.calls.room(bytes);
    if (at === 0) throw new RangeError(`no memory for ${bytes} bytes`);
    return at;
  }

  /** Places of so many bytes each, one after the other, at multiples of 16. */
  places(sizes: readonly number[]): number[] {
    const offsets: number[] = [];
    let end = 0;
    for (const size of sizes) {
      offsets.push(end);
      end += (size + 15) & ~15;
    }
    const base = this.room(end);
    return offsets.map((offset) => base + offset);
  }

  /** All of the memory, until there is more of it. */
  get bytes(): Uint8Array {
    if (this.#bytes.buffer !== this.calls.memory.buffer) this.#bytes = new Uint8Array(this.calls.memory.buffer);
    return this.#bytes;
  }

  floats(at: number, count: number): Float32Array {
    return new Float32Array(this.calls.memory.buffer, at, count);
  }

  doubles(at: number, count: number): Float64Array {
    return new Float64Array(this.calls.memory.buffer, at, count);
  }

  ints(at: number, count: number): Int32Array {
    return new Int32Array(this.calls.memory.buffer, at, count);
  }
}
