import { builtInPlaces, type Place } from './places.ts';

/** A place as an organisation wrote it: another name for a built-in one, one of its own, or one that it does not use. */
export interface OwnPlace extends Place {
  /** Not offered in choosers and imports. */
  hidden: boolean;
}

/** The places of an organisation, by code; `all` keeps those that it hides. */
export function placesWith(own: readonly OwnPlace[], { all = false } = {}): (Place & { hidden?: boolean })[] {
  const byCode = new Map<number, Place & { hidden?: boolean }>(builtInPlaces.map((one) => [one.code, one]));
  for (const place of own) byCode.set(place.code, place);
  return [...byCode.values()].filter(({ hidden }) => all || hidden !== true).sort((a, b) => a.code - b.code);
}
