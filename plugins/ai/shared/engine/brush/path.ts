import type { StrokePoint } from '../types.ts';

/**
 * A smooth way through points as they come: curves from the middle of one line to the middle of the next, with the point
 * between them as their handle. Stamps follow it at even distances, whatever the pace of the points.
 */
export class BrushPath {
  readonly #stamp: (point: StrokePoint) => void;
  /** Distance to the next stamp, at a pressure. */
  readonly #gap: (pressure: number) => number;
  #last: StrokePoint | undefined;
  /** Where the curve has come to. */
  #at: StrokePoint | undefined;
  /** Left to go until the next stamp. */
  #left = 0;

  constructor(stamp: (point: StrokePoint) => void, gap: (pressure: number) => number) {
    this.#stamp = stamp;
    this.#gap = gap;
  }

  to(point: StrokePoint): void {
    const last = this.#last;
    const from = this.#at;
    if (last === undefined || from === undefined) {
      this.#last = point;
      this.#at = point;
      this.#stamp(point);
      this.#left = this.#gap(point.pressure);
      return;
    }
    if (point.x === last.x && point.y === last.y && point.pressure === last.pressure) return;
    const middle = between(last, point, 0.5);
    this.#curve(from, last, middle);
    this.#last = point;
    this.#at = middle;
  }

  /** The rest of the way, to the last point. */
  end(): void {
    if (this.#last !== undefined && this.#at !== undefined) this.#line(this.#at, this.#last);
    this.#at = this.#last;
  }

  #curve(from: StrokePoint, handle: StrokePoint, to: StrokePoint): void {
    const length = distance(from, handle) + distance(handle, to);
    const parts = Math.max(1, Math.min(64, Math.ceil(length / 4)));
    let before = from;
    for (let part = 1; part <= parts; part += 1) {
      const t = part / parts;
      const next = between(between(from, handle, t), between(handle, to, t), t);
      this.#line(before, next);
      before = next;
    }
  }

  #line(from: StrokePoint, to: StrokePoint): void {
    const length = distance(from, to);
    let gone = 0;
    while (length - gone >= this.#left) {
      gone += this.#left;
      const point = between(from, to, length === 0 ? 1 : gone / length);
      this.#stamp(point);
      this.#left = this.#gap(point.pressure);
    }
    this.#left -= length - gone;
  }
}

function between(one: StrokePoint, other: StrokePoint, t: number): StrokePoint {
  return {
    x: one.x + (other.x - one.x) * t,
    y: one.y + (other.y - one.y) * t,
    pressure: one.pressure + (other.pressure - one.pressure) * t,
  };
}

function distance(one: StrokePoint, other: StrokePoint): number {
  return Math.hypot(other.x - one.x, other.y - one.y);
}
