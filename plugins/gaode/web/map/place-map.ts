import { DisposableStore } from '@fitout/sdk';
import type { GeoJSONSource, MapLibreMap, MapMouseEvent, Point } from 'maplibre-gl';
import type { OpenMap } from '../../shared/map/open-map.ts';
import type { PlaceMapAccess } from './map-access.ts';
import { enablePlaceDrag } from './place-drag.ts';
import { type Bounds, type MapPlace, placeCollection, placesDiff } from './place-features.ts';
import {
  addPlaceLayers,
  focusSource,
  layerIds,
  type MapColours,
  placesSource,
  pointFilter,
  recolourPlaceLayers,
} from './place-layers.ts';

interface Degrees {
  readonly lng: number;
  readonly lat: number;
}

export interface MapView extends Degrees {
  readonly zoom: number;
}

/** The id of the place that is being created. */
export const draftId = 'draft';

export interface PlaceMapEvents {
  /** The pointer came to a place, or left `before` for none. */
  onHover(id: string | undefined, before: string | undefined): void;
  /** A click on a place; undefined for one beside all places. */
  onClick(id: string | undefined, at: Degrees): void;
  onDrag(drag: { id: string; at: Degrees; pixel: { x: number; y: number } } | undefined): void;
  onDrop(id: string, at: Degrees): void;
  /** The map was moved or zoomed. */
  onView(view: MapView): void;
}

export interface PlaceMapFocus {
  readonly hovered?: string | undefined;
  readonly opened?: string | undefined;
  readonly draft?: MapPlace | undefined;
}

/** Pixels around the pointer in which a marker counts as hit. */
const hitPixels = 4;
const fitPadding = 56;
/** One place alone is not looked at from closer than this. */
const maxFitZoom = 11;
const openedZoom = 11;
const flightMs = 600;

/** Draws places on a map, and reports what the pointer does with them. */
export class PlaceMap {
  /** Whether places may be moved. */
  mayMove = false;
  readonly #map: MapLibreMap;
  readonly #events: PlaceMapEvents;
  readonly #disposables = new DisposableStore();
  #places: ReadonlyMap<string, MapPlace> = new Map();
  #focus: PlaceMapFocus = {};
  #dragged: { id: string; at: Degrees } | undefined;
  #hovered: string | undefined;
  #focused: ReadonlySet<string> = new Set();

  constructor({ map }: Pick<OpenMap, 'map'>, colours: MapColours, events: PlaceMapEvents) {
    this.#map = map;
    this.#events = events;
    addPlaceLayers(map, colours);
    map.on('mousemove', this.#onMouseMove);
    map.on('mouseout', this.#onMouseOut);
    map.on('click', this.#onClick);
    map.on('moveend', this.#onMoveEnd);
    this.#disposables.add(
      enablePlaceDrag({
        map,
        draggableAt: (point, isTouch) => this.#draggableAt(point, isTouch),
        onDrag: (drag) => this.#drag(drag),
        onDrop: (id, at) => events.onDrop(id, at),
      }),
    );
  }

  get view(): MapView {
    const { lng, lat } = this.#map.getCenter();
    return { lng, lat, zoom: this.#map.getZoom() };
  }

  setPlaces(places: ReadonlyMap<string, MapPlace>): void {
    const diff = this.#places.size === 0 ? undefined : placesDiff(this.#places, places);
    this.#places = places;
    if (diff === undefined) void this.#source(placesSource).setData(placeCollection(places.values()));
    else if (diff.add?.length !== 0 || diff.remove?.length !== 0) void this.#source(placesSource).updateData(diff);
    this.#drawFocus();
  }

  setFocus(focus: PlaceMapFocus): void {
    this.#focus = focus;
    this.#drawFocus();
  }

  setColours(colours: MapColours): void {
    recolourPlaceLayers(this.#map, colours);
  }

  zoomBy(levels: number): void {
    this.#map.easeTo({ zoom: this.#map.getZoom() + levels, duration: 200 });
  }

  /** Shows a box of degrees whole. */
  fit([west, south, east, north]: Bounds, animate = true): void {
    const box: [number, number, number, number] = [west, south, east, north];
    this.#map.fitBounds(box, {
      padding: fitPadding,
      maxZoom: maxFitZoom,
      ...(animate ? { duration: flightMs } : { animate }),
    });
  }

  /** Brings a position into the middle, near enough to tell it from its neighbours. */
  flyTo({ lng, lat }: Degrees): void {
    this.#map.flyTo({ center: [lng, lat], zoom: Math.max(this.#map.getZoom(), openedZoom), duration: flightMs });
  }

  jumpTo({ lng, lat, zoom }: MapView): void {
    this.#map.jumpTo({ center: [lng, lat], zoom });
  }

  isInView({ lng, lat }: Degrees): boolean {
    return this.#map.getBounds().contains([lng, lat]);
  }

  readonly access: PlaceMapAccess = {
    positionOf: (id) => {
      const place = this.#places.get(id);
      return place === undefined ? undefined : this.access.project(place.lng, place.lat);
    },
    project: (lng, lat) => {
      const { x, y } = this.#map.project([lng, lat]);
      const box = this.#map.getContainer().getBoundingClientRect();
      return { x: box.x + x, y: box.y + y };
    },
    drawn: () => ({
      places: this.#rendered(layerIds.points).map(({ properties }) => String(properties.id)),
      clusters: this.#rendered(layerIds.clusters).map(({ properties }) => Number(properties.point_count)),
    }),
    focused: () => this.#rendered(layerIds.focusPoints).map(({ properties }) => String(properties.id)),
    zoom: () => this.#map.getZoom(),
    center: () => this.#map.getCenter(),
    settled: async () => {
      this.#map.triggerRepaint();
      await this.#map.once('idle');
    },
  };

  dispose(): void {
    this.#disposables.dispose();
    this.#map.off('mousemove', this.#onMouseMove);
    this.#map.off('mouseout', this.#onMouseOut);
    this.#map.off('click', this.#onClick);
    this.#map.off('moveend', this.#onMoveEnd);
  }

  #rendered(layer: string) {
    return this.#map.queryRenderedFeatures({ layers: [layer] });
  }

  #source(id: string): GeoJSONSource {
    const source = this.#map.getSource<GeoJSONSource>(id);
    if (source === undefined) throw new Error(`the map has no source ${id}`);
    return source;
  }

  #drawFocus(): void {
    const { hovered, opened, draft } = this.#focus;
    const found = new Map<string, MapPlace>();
    for (const id of [hovered, opened, this.#dragged?.id]) {
      const place = id === undefined ? undefined : this.#places.get(id);
      if (place !== undefined) found.set(place.id, place);
    }
    if (draft !== undefined) found.set(draft.id, draft);
    const dragged = this.#dragged;
    const place = dragged === undefined ? undefined : found.get(dragged.id);
    if (dragged !== undefined && place !== undefined) found.set(dragged.id, { ...place, ...dragged.at });
    this.#markFocused(new Set(found.keys()));
    void this.#source(focusSource).setData(placeCollection(found.values()));
  }

  #markFocused(ids: ReadonlySet<string>): void {
    for (const id of this.#focused) if (!ids.has(id)) this.#map.removeFeatureState({ source: placesSource, id });
    for (const id of ids) this.#map.setFeatureState({ source: placesSource, id }, { focused: true });
    this.#focused = ids;
  }

  #drag(drag: { id: string; at: Degrees } | undefined): void {
    const before = this.#dragged?.id;
    this.#dragged = drag;
    if (drag?.id !== before) {
      const filter = pointFilter(drag?.id);
      this.#map.setFilter(layerIds.points, filter);
      this.#map.setFilter(layerIds.names, filter);
      this.#map.getCanvas().style.cursor = drag === undefined ? '' : 'grabbing';
    }
    this.#drawFocus();
    this.#events.onDrag(
      drag === undefined ? undefined : { ...drag, pixel: this.#map.project([drag.at.lng, drag.at.lat]) },
    );
  }

  #draggableAt(point: Point, isTouch: boolean): string | undefined {
    if (!this.mayMove) return undefined;
    const id = this.#placeAt(point);
    // A finger that pans the map would move places by mistake: it moves the opened one alone.
    return isTouch && id !== this.#focus.opened && id !== draftId ? undefined : id;
  }

  #placeAt({ x, y }: Point): string | undefined {
    const layers = [layerIds.focusPoints, layerIds.points];
    const [feature] = this.#map.queryRenderedFeatures(
      [
        [x - hitPixels, y - hitPixels],
        [x + hitPixels, y + hitPixels],
      ],
      { layers },
    );
    return feature === undefined ? undefined : String(feature.properties.id);
  }

  #hover(id: string | undefined): void {
    const before = this.#hovered;
    if (id === before) return;
    this.#hovered = id;
    this.#events.onHover(id, before);
  }

  readonly #onMouseMove = ({ point }: MapMouseEvent): void => {
    if (this.#dragged !== undefined) return;
    const id = this.#placeAt(point);
    const isOverCluster = id === undefined && this.#clusterAt(point) !== undefined;
    this.#map.getCanvas().style.cursor =
      id !== undefined ? (this.mayMove ? 'grab' : 'pointer') : isOverCluster ? 'pointer' : '';
    this.#hover(id);
  };

  readonly #onMouseOut = (): void => this.#hover(undefined);

  readonly #onClick = ({ point, lngLat }: MapMouseEvent): void => {
    const id = this.#placeAt(point);
    const cluster = id === undefined ? this.#clusterAt(point) : undefined;
    if (cluster === undefined) {
      this.#events.onClick(id, lngLat.wrap());
      return;
    }
    void this.#source(placesSource)
      .getClusterExpansionZoom(cluster.id)
      .then((zoom) => this.#map.easeTo({ center: cluster.at, zoom: Math.min(zoom, 18), duration: 300 }));
  };

  readonly #onMoveEnd = (): void => this.#events.onView(this.view);

  #clusterAt(point: Point): { id: number; at: [number, number] } | undefined {
    const [feature] = this.#map.queryRenderedFeatures(point, { layers: [layerIds.clusters] });
    if (feature === undefined || feature.geometry.type !== 'Point') return undefined;
    const [lng = 0, lat = 0] = feature.geometry.coordinates;
    return { id: Number(feature.properties.cluster_id), at: [lng, lat] };
  }
}
