import { feature } from 'topojson-client';
import type { BaseData } from './data/base.data.ts';
import type { WorldLayers } from './data/world.ts';
import { type EchartsMap, polygonsOf } from './echarts.ts';
import { parseSourceUrl } from './sources.ts';

type Properties = Record<string, string | number>;
type Collection = GeoJSON.FeatureCollection<GeoJSON.Geometry, Properties>;

const files = new Map<string, Promise<unknown>>();

/** The decoded source behind an address of `sourceUrl`. Rejects with a message that names the file. */
export async function loadSchematic(url: string): Promise<Collection> {
  const { kind, files: names } = parseSourceUrl(url);
  const contents = await Promise.all(names.map(readJson));
  const [first] = contents;
  if (kind === 'world')
    return worldSource('world' in (first as object) ? (first as BaseData).world : (first as WorldLayers));
  if (kind === 'cities') return collection(contents.flatMap((content) => citiesOf(content as EchartsMap)));
  const base = first as BaseData;
  if (kind === 'areas') return areaSource(base);
  return kind === 'lines' ? lineSource(base) : labelSource(base);
}

/** Several sources are made of one file: it is fetched once. One that failed is asked for again. */
function readJson(file: string): Promise<unknown> {
  const known = files.get(file);
  if (known !== undefined) return known;
  const loading = fetchJson(file);
  files.set(file, loading);
  loading.catch(() => files.delete(file));
  return loading;
}

async function fetchJson(file: string): Promise<unknown> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response.json();
}

function collection(features: Collection['features']): Collection {
  return { type: 'FeatureCollection', features };
}

function one(geometry: GeoJSON.Geometry, properties: Properties): Collection['features'][number] {
  return { type: 'Feature', geometry, properties };
}

function worldSource(layers: WorldLayers): Collection {
  return collection([
    one(feature(layers, layers.objects.land).geometry, { part: 'land' }),
    one(feature(layers, layers.objects.borders).geometry, { part: 'borders' }),
    one(feature(layers, layers.objects.seam).geometry, { part: 'seam' }),
  ]);
}

function areaSource({ provinces }: BaseData): Collection {
  return collection(
    provinces.map(({ id, geometry }) => one({ type: 'MultiPolygon', coordinates: polygonsOf(geometry) }, { id })),
  );
}

function lineSource({ dashes, islands }: BaseData): Collection {
  const polygons = (rings: BaseData['dashes'], part: string) =>
    rings.map((ring) => one({ type: 'Polygon', coordinates: [ring] }, { part }));
  return collection([...polygons(dashes, 'dash'), ...polygons(islands, 'island')]);
}

function labelSource({ provinces, countries }: BaseData): Collection {
  const point = ({ at, zh, en, area }: BaseData['countries'][number], kind: string) =>
    one({ type: 'Point', coordinates: at }, { kind, zh, en, area });
  return collection([
    ...provinces.map((province) => point(province, 'province')),
    ...countries.map((country) => point(country, 'country')),
  ]);
}

function citiesOf({ features }: EchartsMap): Collection['features'] {
  return features.flatMap(({ properties, geometry }) => [
    one({ type: 'MultiPolygon', coordinates: polygonsOf(geometry) }, { zh: properties.name }),
  ]);
}
