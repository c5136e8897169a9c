import type { Place } from '../../shared/calls/answers.ts';

const editedFields = ['code', 'name', 'address', 'phone', 'hours', 'tags', 'visible', 'lng', 'lat'] as const;

/** What people change of a place; positions are WGS-84 degrees, both coordinates together. */
export type PlaceFields = Partial<Pick<Place, (typeof editedFields)[number]>>;

/** The fields of `place` that `change` is about, as they are in `place`. */
export function fieldsOf(place: Place, change: PlaceFields): PlaceFields {
  return pick(place, keysOf(change));
}

/** The fields of `change` that differ from those of `other`; both coordinates if one of them does. */
export function differing(change: PlaceFields, other: PlaceFields): PlaceFields {
  const keys = keysOf(change).filter((key) => !isSame(change[key], other[key]));
  const isMoved = keys.includes('lng') || keys.includes('lat');
  return pick(change, isMoved ? [...new Set([...keys, 'lng', 'lat'] as const)] : keys);
}

export function isEmpty(change: PlaceFields): boolean {
  return Object.keys(change).length === 0;
}

/** Is it a new position and nothing else? */
export function isMove(change: PlaceFields): change is { lng: number; lat: number } {
  return change.lng !== undefined && change.lat !== undefined && Object.keys(change).length === 2;
}

function keysOf(change: PlaceFields): (keyof PlaceFields)[] {
  return editedFields.filter((key) => change[key] !== undefined);
}

function pick(from: PlaceFields, keys: readonly (keyof PlaceFields)[]): PlaceFields {
  return Object.fromEntries(keys.map((key) => [key, from[key]]));
}

/** Half of the last decimal that the server keeps. */
const samePosition = 5e-7;

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) < samePosition;
  return JSON.stringify(one) === JSON.stringify(other);
}
