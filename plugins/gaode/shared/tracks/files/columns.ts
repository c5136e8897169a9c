/**
 * The points of a track as columns of one length, without gaps: `lng[i]`, `lat[i]` … are point i. Columns that no point
 * has are left out; single missing values are NaN.
 */
export interface TrackColumns {
  /** Degrees, WGS-84. */
  lng: Float64Array<ArrayBuffer>;
  lat: Float64Array<ArrayBuffer>;
  /** Indices, ascending, of points that begin a new segment; without the first point. */
  segments: Uint32Array<ArrayBuffer>;
  /** Seconds since 1970 of the first point that has a time. */
  start?: number;
  /** Seconds from `start`. */
  time?: Float64Array<ArrayBuffer>;
  /** Metres. */
  ele?: Float32Array<ArrayBuffer>;
  /** Beats a minute. */
  hr?: Float32Array<ArrayBuffer>;
  /** Turns, or steps of one foot, a minute. */
  cad?: Float32Array<ArrayBuffer>;
  /** Watts. */
  power?: Float32Array<ArrayBuffer>;
  /** Metres a second, as the device measured it. */
  speed?: Float32Array<ArrayBuffer>;
}

/** Values that a point may have beside its place and time. */
export const valueNames = ['ele', 'hr', 'cad', 'power', 'speed'] as const;
export type ValueName = (typeof valueNames)[number];

/** One point while a file is read; NaN is missing. */
export interface Point extends Record<ValueName, number> {
  lng: number;
  lat: number;
  /** Seconds since 1970. */
  time: number;
}

export function emptyPoint(): Point {
  const none = Number.NaN;
  return { lng: none, lat: none, time: none, ele: none, hr: none, cad: none, power: none, speed: none };
}

/** Collects points into columns that grow as needed. */
export class ColumnBuilder {
  count = 0;
  #lng = new Float64Array(256);
  #lat = new Float64Array(256);
  #time: Float64Array<ArrayBuffer> | undefined;
  #start = Number.NaN;
  readonly #values: { [name in ValueName]?: Float32Array<ArrayBuffer> } = {};
  readonly #segments: number[] = [];

  /** The next point begins a new segment. */
  cut(): void {
    if (this.count > 0 && this.#segments.at(-1) !== this.count) this.#segments.push(this.count);
  }

  add(point: Point): void {
    if (this.count === this.#lng.length) this.#grow();
    const at = this.count;
    this.#lng[at] = point.lng;
    this.#lat[at] = point.lat;
    if (!Number.isNaN(point.time)) {
      if (Number.isNaN(this.#start)) this.#start = point.time;
      this.#time ??= new Float64Array(this.#lng.length).fill(Number.NaN);
      this.#time[at] = point.time - this.#start;
    }
    for (const name of valueNames) {
      if (Number.isNaN(point[name])) continue;
      this.#values[name] ??= new Float32Array(this.#lng.length).fill(Number.NaN);
      (this.#values[name] as Float32Array)[at] = point[name];
    }
    this.count += 1;
  }

  columns(): TrackColumns {
    const { count } = this;
    const result: TrackColumns = {
      lng: this.#lng.slice(0, count),
      lat: this.#lat.slice(0, count),
      segments: Uint32Array.from(this.#segments.filter((at) => at < count)),
    };
    if (this.#time !== undefined) {
      result.start = this.#start;
      result.time = this.#time.slice(0, count);
    }
    for (const name of valueNames) {
      const values = this.#values[name];
      if (values !== undefined) result[name] = values.slice(0, count);
    }
    return result;
  }

  #grow(): void {
    const length = this.#lng.length * 2;
    const doubled = (column: Float64Array): Float64Array<ArrayBuffer> => {
      const next = new Float64Array(length).fill(Number.NaN, column.length);
      next.set(column);
      return next;
    };
    this.#lng = doubled(this.#lng);
    this.#lat = doubled(this.#lat);
    if (this.#time !== undefined) this.#time = doubled(this.#time);
    for (const name of valueNames) {
      const column = this.#values[name];
      if (column === undefined) continue;
      const next = new Float32Array(length).fill(Number.NaN, column.length);
      next.set(column);
      this.#values[name] = next;
    }
  }
}

/** The memory of the columns, for `postMessage` to transfer. */
export function buffersOf(columns: TrackColumns): ArrayBuffer[] {
  return Object.values(columns).flatMap((column) => (typeof column === 'number' ? [] : [column.buffer]));
}
