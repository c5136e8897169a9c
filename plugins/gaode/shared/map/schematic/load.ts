import { feature } from 'topojson-client';
import { cityFeatures } from './cities.ts';
import type { BaseData } from './data/base.data.ts';
import type { WorldLayers } from './data/world.ts';
import { type EchartsMap, polygonsOf } from './echarts.ts';
import { namedPlaces } from './places.ts';
import { parseSourceUrl } from './sources.ts';

type Properties = Record<string, string | number>;
type Collection = GeoJSON.FeatureCollection<GeoJSON.Geometry, Properties>;

const files = new Map<string, Promise<unknown>>();

/** The decoded source behind an address of `sourceUrl`. Rejects with a message that names the file. */
export async function loadSchematic(url: string): Promise<Collection> {
  const { kind, files: named } = parseSourceUrl(url);
  const contents = await Promise.all(named.map(([, file]) => readJson(file)));
  if (kind === 'cities')
    return collection(named.flatMap(([province], index) => citiesOf(province, contents[index] as EchartsMap)));
  const [content] = contents;
  if (kind === 'world') return worldSource(content as BaseData | WorldLayers);
  if (kind === 'areas') return areaSource(content as BaseData);
  return kind === 'lines' ? lineSource(content as BaseData) : labelSource(content as BaseData);
}

/** Provinces that were decoded before: the source is made anew with each that comes. */
const decoded = new Map<string, Collection['features']>();

function citiesOf(province: string, map: EchartsMap): Collection['features'] {
  const features = decoded.get(province) ?? cityFeatures(province, map);
  decoded.set(province, features);
  return features;
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

function worldSource(content: BaseData | WorldLayers): Collection {
  const layers = 'world' in content ? content.world : content;
  return collection([
    one(feature(layers, layers.objects.land).geometry, { part: 'land' }),
    one(feature(layers, layers.objects.borders).geometry, { part: 'borders' }),
    one(feature(layers, layers.objects.seam).geometry, { part: 'seam' }),
  ]);
}

function areaSource({ provinces }: BaseData): Collection {
  return collection(
    provinces.map(({ id, geometry }) =>
      one({ type: 'MultiPolygon', coordinates: polygonsOf(geometry) }, { province: id }),
    ),
  );
}

function lineSource({ dashes, islands }: BaseData): Collection {
  const polygons = (rings: BaseData['dashes'], part: string) =>
    rings.map((ring) => one({ type: 'Polygon', coordinates: [ring] }, { part }));
  return collection([...polygons(dashes, 'dash'), ...polygons(islands, 'island')]);
}

function labelSource({ provinces, countries }: BaseData): Collection {
  const point = ({ at, zh, en, area }: Omit<BaseData['countries'][number], 'area'> & { area?: number }, kind: string) =>
    one({ type: 'Point', coordinates: at }, { kind, zh, en, area: area ?? 0 });
  return collection([
    ...provinces.map((province) => point(province, 'province')),
    ...countries.map((country) => point(country, 'country')),
    ...namedPlaces.map((place) => point(place, place.kind)),
  ]);
}
