import type { Position } from './systems.ts';

/** A closed ring of [longitude, latitude] in degrees. */
export type Ring = readonly (readonly [number, number])[];

/** Degrees of latitude of a band. */
const bandHeight = 0.25;
const kilometresPerDegree = 111.2;

/** Edges as x1, y1, x2, y2, by the bands of latitude that they touch. */
type Bands = ReadonlyMap<number, readonly number[]>;

/** An area of many rings that answers whether a position lies within it and how far away it lies. */
export class Outline {
  readonly #bands: Bands;

  constructor(rings: readonly Ring[]) {
    this.#bands = bandsOf(rings);
  }

  /** Inside an odd number of rings; holes are rings within rings. */
  contains({ lng, lat }: Position): boolean {
    const edges = this.#bands.get(bandOf(lat)) ?? [];
    let inside = false;
    for (let at = 0; at < edges.length; at += 4) {
      const [x1, y1, x2, y2] = edgeAt(edges, at);
      if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
    }
    return inside;
  }

  /** Is an edge at most `kilometres` away? The sphere is taken as flat, which is right to 1 % within 100 km. */
  isNear({ lng, lat }: Position, kilometres: number): boolean {
    const reach = kilometres / kilometresPerDegree;
    const shrink = Math.cos((lat * Math.PI) / 180);
    for (let band = bandOf(lat - reach); band <= bandOf(lat + reach); band += 1) {
      const edges = this.#bands.get(band) ?? [];
      for (let at = 0; at < edges.length; at += 4) {
        const [x1, y1, x2, y2] = edgeAt(edges, at);
        if (distance((x1 - lng) * shrink, y1 - lat, (x2 - lng) * shrink, y2 - lat) <= reach) return true;
      }
    }
    return false;
  }
}

const bandOf = (lat: number) => Math.floor(lat / bandHeight);

function bandsOf(rings: readonly Ring[]): Bands {
  const bands = new Map<number, number[]>();
  for (const ring of rings) {
    for (const [index, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring[(index + 1) % ring.length] as readonly [number, number];
      for (let band = bandOf(Math.min(y1, y2)); band <= bandOf(Math.max(y1, y2)); band += 1) {
        const edges = bands.get(band) ?? [];
        edges.push(x1, y1, x2, y2);
        bands.set(band, edges);
      }
    }
  }
  return bands;
}

// Cast: edges are written four numbers at a time.
const edgeAt = (edges: readonly number[], at: number) =>
  [edges[at], edges[at + 1], edges[at + 2], edges[at + 3]] as [number, number, number, number];

/** From the origin to the segment. */
function distance(x1: number, y1: number, x2: number, y2: number): number {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length));
  return Math.hypot(x1 + along * dx, y1 + along * dy);
}
