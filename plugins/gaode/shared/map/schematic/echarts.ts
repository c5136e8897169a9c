import type { Position, Ring } from './geometry.ts';

/** A file of echarts' map/json: GeoJSON whose rings may be strings of zigzag-coded differences. */
export interface EchartsMap {
  features: readonly EchartsFeature[];
}

export interface EchartsFeature {
  id?: string;
  properties: {
    id?: string;
    name: string;
    /** Where the name stands; the file of 台湾 has these three in its place. */
    cp?: [number, number];
    longitude?: number;
    latitude?: number;
    name_en?: string;
  };
  geometry:
    | { type: 'Polygon'; coordinates: readonly EchartsRing[]; encodeOffsets?: readonly Offset[] }
    | {
        type: 'MultiPolygon';
        coordinates: readonly (readonly EchartsRing[])[];
        encodeOffsets?: readonly (readonly Offset[])[];
      };
}

export type EchartsRing = string | readonly Position[];
type Offset = readonly [number, number];

/** Longitude and latitude are stored as multiples of 1/1024 of a degree. */
const unit = 1024;

/** The polygons of a geometry with every ring decoded, in degrees. */
export function polygonsOf(geometry: EchartsFeature['geometry']): Ring[][] {
  if (geometry.type === 'Polygon') return [decodeRings(geometry.coordinates, geometry.encodeOffsets)];
  return geometry.coordinates.map((rings, index) => decodeRings(rings, geometry.encodeOffsets?.[index]));
}

function decodeRings(rings: readonly EchartsRing[], offsets: readonly Offset[] | undefined): Ring[] {
  return rings.map((ring, index) => {
    const points = typeof ring === 'string' ? decodeRing(ring, offsets?.[index] ?? [0, 0]) : [...ring];
    return closed(points);
  });
}

/** `text` has two characters a point: the zigzag-coded differences of longitude and latitude to the point before. */
export function decodeRing(text: string, [startX, startY]: Offset): Position[] {
  const points: Position[] = [];
  let x = startX;
  let y = startY;
  for (let index = 0; index + 1 < text.length; index += 2) {
    x += signed(text.charCodeAt(index) - 64);
    y += signed(text.charCodeAt(index + 1) - 64);
    points.push([x / unit, y / unit]);
  }
  return points;
}

const signed = (zigzag: number): number => (zigzag >> 1) ^ -(zigzag & 1);

/** Some rings lack the repeated first point at the end. */
function closed(ring: Ring): Ring {
  const [first] = ring;
  const last = ring.at(-1);
  return first === undefined || (first[0] === last?.[0] && first[1] === last[1]) ? ring : [...ring, first];
}
