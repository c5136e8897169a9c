import type { ExpressionSpecification, GeoJSONSourceSpecification, LayerSpecification, MapLibreMap } from 'maplibre-gl';
import { placeCollection } from './place-features.ts';

/** Colours of the shell's theme, as CSS hex or rgb texts. */
export interface MapColours {
  readonly theme: 'light' | 'dark';
  readonly accent: string;
  readonly onAccent: string;
  /** Of places that customers do not see. */
  readonly hidden: string;
  readonly text: string;
  /** Around markers and letters. */
  readonly halo: string;
}

export const placesSource = 'places';
/** The places that are drawn above all others: hovered, opened, dragged, and the one being created. */
export const focusSource = 'places-focus';

export const layerIds = {
  clusters: 'places-clusters',
  counts: 'places-counts',
  points: 'places-points',
  names: 'places-names',
  focusRing: 'places-focus-ring',
  focusPoints: 'places-focus-points',
  focusNames: 'places-focus-names',
} as const;

/** Letters are drawn by the browser; the first font that it has is taken. */
const fonts = ['Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', 'sans-serif'];

/** Up to this zoom near places are counted together. */
const maxClusterZoom = 10;
const clusterRadius = 36;

const isCluster: ['has', string] = ['has', 'point_count'];

/** Points that are no cluster; while a place is dragged, all but that one. */
export function pointFilter(draggedId?: string): ExpressionSpecification {
  return draggedId === undefined ? ['!', isCluster] : ['all', ['!', isCluster], ['!=', ['get', 'id'], draggedId]];
}

export function addPlaceLayers(map: MapLibreMap, colours: MapColours): void {
  const places: GeoJSONSourceSpecification = {
    type: 'geojson',
    data: placeCollection([]),
    promoteId: 'id',
    cluster: true,
    clusterRadius,
    clusterMaxZoom: maxClusterZoom,
  };
  map.addSource(placesSource, places);
  map.addSource(focusSource, { type: 'geojson', data: placeCollection([]) });
  for (const layer of layersOf(colours)) map.addLayer(layer);
}

/** Gives the layers the colours of another theme. */
export function recolourPlaceLayers(map: MapLibreMap, colours: MapColours): void {
  for (const { id, paint } of layersOf(colours)) {
    // Cast: the names of these properties come from the layers themselves.
    for (const [name, value] of Object.entries(paint ?? {}))
      map.setPaintProperty(id, name as Parameters<MapLibreMap['setPaintProperty']>[1], value);
  }
}

function layersOf(colours: MapColours): LayerSpecification[] {
  return [...placeLayers(colours), ...focusLayers(colours)];
}

const textLayout = { 'text-font': fonts, 'text-size': 12 } as const;

function placeLayers({ accent, onAccent, hidden, text, halo }: MapColours): LayerSpecification[] {
  return [
    {
      id: layerIds.points,
      type: 'circle',
      source: placesSource,
      filter: pointFilter(),
      paint: {
        'circle-color': ['case', ['get', 'visible'], accent, hidden],
        'circle-radius': 6,
        'circle-stroke-color': halo,
        'circle-stroke-width': 2,
      },
    },
    {
      id: layerIds.names,
      type: 'symbol',
      source: placesSource,
      filter: pointFilter(),
      layout: {
        ...textLayout,
        'text-field': ['get', 'name'],
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.9,
        'text-justify': 'auto',
        'text-max-width': 9,
        'text-padding': 4,
      },
      paint: {
        'text-color': text,
        'text-halo-color': halo,
        'text-halo-width': 1.5,
        // The name of a place in focus is drawn by the layers of the focus.
        'text-opacity': ['case', ['boolean', ['feature-state', 'focused'], false], 0, 1],
      },
    },
    // Above the names: what is drawn last has its place first, and names give way to it.
    {
      id: layerIds.clusters,
      type: 'circle',
      source: placesSource,
      filter: isCluster,
      paint: {
        'circle-color': accent,
        'circle-opacity': 0.92,
        'circle-radius': ['step', ['get', 'point_count'], 13, 10, 15, 100, 18, 1000, 22, 10_000, 26],
        'circle-stroke-color': halo,
        'circle-stroke-width': 2,
      },
    },
    {
      id: layerIds.counts,
      type: 'symbol',
      source: placesSource,
      filter: isCluster,
      layout: {
        ...textLayout,
        'text-field': ['to-string', ['get', 'point_count']],
        'text-allow-overlap': true,
        // The whole circle keeps names away.
        'text-padding': 9,
      },
      paint: { 'text-color': onAccent },
    },
  ];
}

function focusLayers({ accent, text, halo }: MapColours): LayerSpecification[] {
  return [
    {
      id: layerIds.focusRing,
      type: 'circle',
      source: focusSource,
      paint: {
        'circle-color': accent,
        'circle-opacity': 0.2,
        'circle-radius': 15,
        'circle-stroke-color': accent,
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: layerIds.focusPoints,
      type: 'circle',
      source: focusSource,
      paint: {
        'circle-color': accent,
        'circle-radius': 8,
        'circle-stroke-color': halo,
        'circle-stroke-width': 2.5,
      },
    },
    {
      id: layerIds.focusNames,
      type: 'symbol',
      source: focusSource,
      layout: {
        ...textLayout,
        'text-size': 13,
        'text-field': ['get', 'name'],
        'text-anchor': 'left',
        'text-offset': [1.3, 0],
        'text-max-width': 14,
        'text-justify': 'left',
        'text-allow-overlap': true,
      },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 2 },
    },
  ];
}
