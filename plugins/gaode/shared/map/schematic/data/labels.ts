import { feature } from 'topojson-client';
import { areaOf, labelPoint, type Position, type Ring } from '../geometry.ts';
import { chineseNames, type SurbowlWorld } from './surbowl.ts';
import { type Country, countryId, foreignCountries, type WorldAtlas } from './world.ts';

/** The name of an area and where it stands. */
export interface Label {
  zh: string;
  en: string;
  at: Position;
  /** Square degrees: larger areas are named first. */
  area: number;
}

/** Names of all countries but China; areas that the Chinese source does not name have none. */
export function countryLabels(atlas: WorldAtlas, surbowl: SurbowlWorld): Label[] {
  const names = chineseNames(surbowl);
  const labels = new Map<string, Label>();
  for (const country of foreignCountries(atlas)) {
    const id = country.id === undefined ? '' : countryId(country);
    const zh = names.get(id);
    if (zh === undefined) continue;
    const label = { zh, en: country.properties?.name ?? zh, ...placeOf(atlas, country) };
    // An outlying territory may have the code of its country.
    if (label.area > (labels.get(id)?.area ?? -1)) labels.set(id, label);
  }
  return [...labels.values()];
}

function placeOf(atlas: WorldAtlas, country: Country): Pick<Label, 'at' | 'area'> {
  const polygons =
    country.type === 'Polygon'
      ? [feature(atlas, country).geometry.coordinates]
      : feature(atlas, country).geometry.coordinates;
  return place(polygons as Ring[][]);
}

/** The label point and the area of the largest of several polygons. */
export function place(polygons: readonly Ring[][]): Pick<Label, 'at' | 'area'> {
  const area = (polygon: readonly Ring[]): number => areaOf(polygon[0] ?? []);
  const [largest = []] = polygons.toSorted((a, b) => area(b) - area(a));
  return { at: rounded(labelPoint(largest)), area: Math.round(area(largest) * 100) / 100 };
}

const rounded = ([x, y]: Position): Position => [Math.round(x * 100) / 100, Math.round(y * 100) / 100];
