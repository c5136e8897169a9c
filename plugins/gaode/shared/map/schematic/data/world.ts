import { mergeArcs, meshArcs } from 'topojson-client';
import type { GeometryCollection, MultiLineString, MultiPolygon, Polygon, Topology } from 'topojson-specification';

/** The part of world-atlas that is used. A country's id is its numeric code of ISO 3166, which some have not. */
export type WorldAtlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;
export type Country = Polygon<{ name: string }> | MultiPolygon<{ name: string }>;

/** China, 台湾, 香港 and 澳门: their outlines come from the Chinese source alone. */
export const chineseIds: ReadonlySet<string> = new Set(['156', '158', '344', '446']);

/**
 * Areas that world-atlas keeps apart and China does not recognise, by their English name → the country that they belong
 * to. No border is drawn between the two.
 */
const partOf: Readonly<Record<string, string>> = {
  'N. Cyprus': '196',
  Kosovo: '688',
  Somaliland: '706',
  'Siachen Glacier': '356',
};

/** The numeric ISO code of a country; its English name where it has none. */
export function countryId({ id, properties }: Country): string {
  const name = properties?.name ?? '';
  return id === undefined ? (partOf[name] ?? name) : String(id).padStart(3, '0');
}

/** All countries but China. */
export function foreignCountries(atlas: WorldAtlas): Country[] {
  return countriesOf(atlas).filter((country) => !isChinese(country));
}

const countriesOf = ({ objects }: WorldAtlas): Country[] =>
  objects.countries.geometries.filter((shape): shape is Country => 'arcs' in shape);

const isChinese = (country: Country): boolean => chineseIds.has(countryId(country));

export type WorldLayers = Topology<{
  /** All land but that of China, in one piece. */
  land: MultiPolygon;
  /** Borders between two countries that are not China. */
  borders: MultiLineString;
  /**
   * Where foreign land ends and China begins, as world-atlas has it. A broad line in the colour of land along it closes
   * the gap to the outline of the Chinese source; it is never drawn as a border.
   */
  seam: MultiLineString;
}>;

/** What is drawn of the world: no outline of China is left in it. */
export function worldLayers(atlas: WorldAtlas): WorldLayers {
  const countries = { type: 'GeometryCollection', geometries: countriesOf(atlas) } satisfies GeometryCollection;
  const lines = (filter: (a: Country, b: Country) => boolean): MultiLineString =>
    // Both are countries: the collection holds nothing else.
    meshArcs(atlas, countries, (a, b) => filter(a as Country, b as Country));
  const objects = {
    land: mergeArcs(atlas, foreignCountries(atlas)),
    borders: lines((a, b) => !isChinese(a) && !isChinese(b) && countryId(a) !== countryId(b)),
    seam: lines((a, b) => isChinese(a) !== isChinese(b)),
  };
  return withoutUnusedArcs({ ...atlas, objects });
}

/** Arcs are named by their index, or by its complement where they run backwards. */
function withoutUnusedArcs(layers: WorldLayers): WorldLayers {
  const arcs: WorldLayers['arcs'] = [];
  const places = new Map<number, number>();
  const placed = (arc: number): number => {
    const index = arc < 0 ? ~arc : arc;
    const place = places.get(index) ?? arcs.push(layers.arcs[index] ?? []) - 1;
    places.set(index, place);
    return arc < 0 ? ~place : place;
  };
  const { land, borders, seam } = layers.objects;
  const lines = (shape: MultiLineString): MultiLineString => ({ ...shape, arcs: shape.arcs.map((l) => l.map(placed)) });
  const objects = {
    land: { ...land, arcs: land.arcs.map((polygon) => polygon.map((ring) => ring.map(placed))) },
    borders: lines(borders),
    seam: lines(seam),
  };
  return { ...layers, objects, arcs };
}
