/** Longitude and latitude in degrees. */
export type Position = [number, number];
export type Ring = Position[];

/** Twice the area would do for comparing; this is the area itself, in square degrees, whichever way the ring turns. */
export function areaOf(ring: Ring): number {
  let twice = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length] as Position;
    twice += x * nextY - nextX * y;
  }
  return Math.abs(twice) / 2;
}

/** West, south, east and north. */
export function boundsOf(ring: Ring): [number, number, number, number] {
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    bounds[0] = Math.min(bounds[0], x);
    bounds[1] = Math.min(bounds[1], y);
    bounds[2] = Math.max(bounds[2], x);
    bounds[3] = Math.max(bounds[3], y);
  }
  return bounds;
}

/** Whether a point is within a polygon: its outline and the holes. */
export function contains(polygon: readonly Ring[], [x, y]: Position): boolean {
  let inside = false;
  for (const ring of polygon) {
    for (let index = 0, last = ring.length - 1; index < ring.length; last = index++) {
      const [ax, ay] = ring[index] as Position;
      const [bx, by] = ring[last] as Position;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

/** Points of a grid across a polygon's larger side. */
const gridSteps = 24;

/** A point far from the edges of a polygon: where its name has most room. */
export function labelPoint(polygon: readonly Ring[]): Position {
  const outline = polygon[0] ?? [];
  const [west, south, east, north] = boundsOf(outline);
  const step = Math.max(east - west, north - south) / gridSteps;
  let best: Position = outline[0] ?? [0, 0];
  let room = 0;
  for (let x = west + step / 2; x < east; x += step) {
    for (let y = south + step / 2; y < north; y += step) {
      if (!contains(polygon, [x, y])) continue;
      const distance = Math.min(...outline.map(([ox, oy]) => Math.hypot((ox - x) * narrowing(y), oy - y)));
      if (distance > room) {
        room = distance;
        best = [x, y];
      }
    }
  }
  return best;
}

/** A degree of longitude is this many times as long as one of latitude. */
const narrowing = (latitude: number): number => Math.cos((latitude * Math.PI) / 180);
