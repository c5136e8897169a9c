import type { Feature, FeatureCollection, Point } from 'geojson';
import type { GeoJSONSourceDiff } from 'maplibre-gl';

/** What the map draws of a place; degrees in WGS-84. */
export interface MapPlace {
  readonly id: string;
  readonly name: string;
  readonly lng: number;
  readonly lat: number;
  readonly visible: boolean;
}

/** What a feature says of its place. */
export interface PlaceProperties {
  id: string;
  name: string;
  visible: boolean;
}

export type PlaceFeature = Feature<Point, PlaceProperties>;

/** West, south, east, north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** More changes than this are sent as a whole collection, which the worker indexes faster. */
const maxDiff = 200;

export function placeFeature({ id, name, lng, lat, visible }: MapPlace): PlaceFeature {
  return {
    type: 'Feature',
    properties: { id, name, visible },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  };
}

export function placeCollection(places: Iterable<MapPlace>): FeatureCollection<Point, PlaceProperties> {
  return { type: 'FeatureCollection', features: Array.from(places, placeFeature) };
}

/**
 * What changes the features of `before` into those of `after`; undefined where that is more than the whole is worth.
 * The same object in both counts as unchanged.
 */
export function placesDiff(
  before: ReadonlyMap<string, MapPlace>,
  after: ReadonlyMap<string, MapPlace>,
): GeoJSONSourceDiff | undefined {
  const remove: string[] = [];
  const add: PlaceFeature[] = [];
  for (const id of before.keys()) {
    if (!after.has(id)) remove.push(id);
    if (remove.length > maxDiff) return undefined;
  }
  for (const [id, place] of after) {
    const known = before.get(id);
    if (known !== undefined && looksSame(known, place)) continue;
    if (known !== undefined) remove.push(id);
    add.push(placeFeature(place));
    if (add.length > maxDiff) return undefined;
  }
  return { remove, add };
}

function looksSame(one: MapPlace, other: MapPlace): boolean {
  if (one === other) return true;
  return one.name === other.name && one.lng === other.lng && one.lat === other.lat && one.visible === other.visible;
}

/** The smallest box around all places; undefined without any. */
export function boundsOf(places: Iterable<MapPlace>): Bounds | undefined {
  let [west, south, east, north] = [180, 90, -180, -90];
  let isEmpty = true;
  for (const { lng, lat } of places) {
    isEmpty = false;
    west = Math.min(west, lng);
    east = Math.max(east, lng);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return isEmpty ? undefined : [west, south, east, north];
}
