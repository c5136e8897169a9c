import { type EchartsFeature, type EchartsMap, polygonsOf } from './echarts.ts';
import { labelPoint, type Position, type Ring } from './geometry.ts';

/** Municipalities and special administrative regions: their files hold districts, those of others cities. */
const districtProvinces: ReadonlySet<string> = new Set(['110000', '120000', '310000', '500000', '810000', '820000']);

type Properties = Record<string, string>;
type Feature = GeoJSON.Feature<GeoJSON.Geometry, Properties>;

/** The areas and names of a province's cities, and as `edge` the outline that they make together. */
export function cityFeatures(province: string, { features }: EchartsMap): Feature[] {
  const kind = districtProvinces.has(province) ? 'district' : 'city';
  const areas = features.map((feature) => ({ feature, polygons: polygonsOf(feature.geometry) }));
  const edges = outerLines(areas.flatMap(({ polygons }) => polygons.flat()));
  return [
    ...areas.map(
      ({ polygons }): Feature => ({
        type: 'Feature',
        geometry: { type: 'MultiPolygon', coordinates: polygons },
        properties: { part: 'city', province },
      }),
    ),
    {
      type: 'Feature',
      geometry: { type: 'MultiLineString', coordinates: edges },
      properties: { part: 'edge', province },
    },
    ...areas.map(
      ({ feature, polygons }): Feature => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: namePlace(feature, polygons) },
        properties: { part: 'name', kind, province, zh: shortName(feature.properties.name), ...englishName(feature) },
      }),
    ),
  ];
}

/** 合肥 for 合肥市; districts, counties and 自治州 keep what they are. */
const shortName = (name: string): string => (name.length > 2 ? name.replace(/(?:市|地区)$/, '') : name);

function englishName({ properties }: EchartsFeature): Properties {
  const name = properties.name_en?.replace(/ (?:City|County)$/, '');
  return name === undefined ? {} : { en: name };
}

function namePlace({ properties }: EchartsFeature, polygons: readonly Ring[][]): Position {
  const { cp, longitude, latitude } = properties;
  if (cp !== undefined) return cp;
  if (longitude !== undefined && latitude !== undefined) return [longitude, latitude];
  return labelPoint(polygons[0] ?? []);
}

/** Edges that belong to a single ring, joined to lines: neighbours share their edges point by point. */
export function outerLines(rings: readonly Ring[]): Position[][] {
  const counts = new Map<string, number>();
  const keyOf = ([ax, ay]: Position, [bx, by]: Position): string =>
    ax < bx || (ax === bx && ay < by) ? `${ax},${ay},${bx},${by}` : `${bx},${by},${ax},${ay}`;
  const eachEdge = (ring: Ring, visit: (from: Position, to: Position, key: string) => void): void => {
    for (let index = 1; index < ring.length; index++) {
      const from = ring[index - 1] as Position;
      const to = ring[index] as Position;
      visit(from, to, keyOf(from, to));
    }
  };
  for (const ring of rings) eachEdge(ring, (_from, _to, key) => counts.set(key, (counts.get(key) ?? 0) + 1));
  return rings.flatMap((ring) => {
    const lines: Position[][] = [];
    let line: Position[] | undefined;
    eachEdge(ring, (from, to, key) => {
      if (counts.get(key) !== 1) {
        line = undefined;
        return;
      }
      if (line === undefined) {
        line = [from];
        lines.push(line);
      }
      line.push(to);
    });
    return lines;
  });
}
