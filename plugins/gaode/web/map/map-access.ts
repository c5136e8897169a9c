/**
 * What tests ask of the map, which draws on a canvas that has no elements to look at. It is a property of the element
 * with `data-place-map`: `document.querySelector<PlaceMapElement>('[data-place-map]')?.placeMap`.
 */
export interface PlaceMapAccess {
  /** Where a place is drawn, in CSS pixels of the window; undefined for one that is not among the points. */
  positionOf(id: string): { x: number; y: number } | undefined;
  /** Where these degrees (WGS-84) are, in CSS pixels of the window. */
  project(lng: number, lat: number): { x: number; y: number };
  /** The ids of the single places, and the counts of the clusters, that are drawn now. */
  drawn(): { places: string[]; clusters: number[] };
  /** The places that are drawn above all others: hovered, opened or dragged. */
  focused(): string[];
  zoom(): number;
  center(): { lng: number; lat: number };
  /** Resolves once everything is drawn and nothing moves. */
  settled(): Promise<void>;
}

export interface PlaceMapElement extends HTMLElement {
  placeMap?: PlaceMapAccess;
}
