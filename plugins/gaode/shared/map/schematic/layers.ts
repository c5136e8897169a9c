import type {
  ExpressionSpecification,
  FillLayerSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { MapColors } from './colors.ts';

export type MapLanguage = 'zh' | 'en';

/** Names of the sources; those of a caller's own begin otherwise. */
export const baseSources = {
  areas: 'base-areas',
  lines: 'base-lines',
  labels: 'base-labels',
  world: 'base-world',
  cities: 'base-cities',
} as const;

/** The layer of provinces: what is visible of it says whose cities are wanted. */
export const provinceLayer = 'base-china';
/** The lowest layer of names: lines and areas of a caller go below it where names should stay readable. */
export const lowestNameLayer = 'base-sea-names';

/** Families of which the first that is installed draws a character; there is no server of glyphs. */
const fonts = ['PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', 'sans-serif'];

/** From the zoom at which details of provinces take the place of their coarse outlines. */
export const citiesZoom = 6;
const districtsZoom = 8;

/**
 * Layers from below to above. China lies over the world, so that nothing of a foreign source is seen on it; its outline
 * is drawn below its area, of which the half outside stays visible, once around all provinces.
 * @param detailed codes of the provinces whose cities are there and whose coarse outline is left out
 */
export function schematicLayers(
  colors: MapColors,
  language: MapLanguage,
  detailed: readonly string[],
): LayerSpecification[] {
  return [...worldLayers(colors), ...chinaLayers(colors, detailed), ...nameLayers(colors, language)];
}

const byZoom = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification;
const is = (property: string, value: string): ExpressionSpecification => ['==', ['get', property], value];

function worldLayers(colors: MapColors): LayerSpecification[] {
  const line = (id: string, part: string, paint: LineLayerSpecification['paint']): LineLayerSpecification => ({
    id,
    type: 'line',
    source: baseSources.world,
    filter: is('part', part),
    layout: { 'line-join': 'round' },
    paint: paint ?? {},
  });
  return [
    { id: 'base-sea', type: 'background', paint: { 'background-color': colors.sea } },
    // About 35 km at each side, at every zoom.
    line('base-seam', 'seam', {
      'line-color': colors.land,
      'line-width': ['interpolate', ['exponential', 2], ['zoom'], 3, 8, 10, 1024],
    }),
    {
      id: 'base-land',
      type: 'fill',
      source: baseSources.world,
      filter: is('part', 'land'),
      paint: { 'fill-color': colors.land },
    },
    line('base-borders', 'borders', { 'line-color': colors.border, 'line-width': byZoom(3, 0.6, 8, 1.2) }),
  ];
}

function chinaLayers(colors: MapColors, detailed: readonly string[]): LayerSpecification[] {
  // Below the zoom of cities every province is coarse.
  const coarse: ExpressionSpecification = ['!', ['in', ['get', 'province'], ['literal', [...detailed]]]];
  const drawnCoarse: ExpressionSpecification = ['any', ['<', ['zoom'], citiesZoom], coarse];
  const line = (
    id: string,
    source: string,
    filter: ExpressionSpecification,
    color: string,
    width: ExpressionSpecification,
  ): LineLayerSpecification => ({
    id,
    type: 'line',
    source,
    filter,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': color, 'line-width': width },
  });
  const fill = (id: string, source: string, filter: ExpressionSpecification): FillLayerSpecification => ({
    id,
    type: 'fill',
    source,
    filter,
    paint: { 'fill-color': colors.china },
  });
  const { areas, cities, lines } = baseSources;
  const outlineWidth = byZoom(3, 2, 6, 2.6, 10, 3.6);
  const thin = byZoom(3, 0.6, 6, 1, 10, 1.6);
  const isCity = is('part', 'city');
  return [
    line('base-outline', areas, drawnCoarse, colors.outline, outlineWidth),
    { ...line('base-cities-outline', cities, is('part', 'edge'), colors.outline, outlineWidth), minzoom: citiesZoom },
    {
      id: provinceLayer,
      type: 'fill',
      source: areas,
      // Not left out, since what is visible of it is asked for.
      paint: {
        'fill-color': colors.china,
        'fill-opacity': ['step', ['zoom'], 1, citiesZoom, ['case', coarse, 1, 0]],
      },
    },
    { ...fill('base-cities', cities, isCity), minzoom: citiesZoom },
    { ...line('base-city-borders', cities, isCity, colors.city, byZoom(6, 0.5, 10, 1)), minzoom: citiesZoom },
    line('base-provinces', areas, drawnCoarse, colors.province, thin),
    { ...line('base-cities-provinces', cities, is('part', 'edge'), colors.province, thin), minzoom: citiesZoom },
    fill('base-islands', lines, is('part', 'island')),
    line('base-islands-outline', lines, is('part', 'island'), colors.outline, byZoom(3, 0.8, 8, 1.2)),
    line('base-dashes', lines, is('part', 'dash'), colors.outline, byZoom(3, 1.2, 8, 2)),
  ];
}

function nameLayers(colors: MapColors, language: MapLanguage): LayerSpecification[] {
  const name = (
    kind: string,
    color: string,
    size: ExpressionSpecification,
    layout: SymbolLayerSpecification['layout'] = {},
  ): SymbolLayerSpecification => ({
    id: `base-${kind}-names`,
    type: 'symbol',
    source: kind === 'city' || kind === 'district' ? baseSources.cities : baseSources.labels,
    filter: is('kind', kind),
    layout: {
      'text-field': ['coalesce', ['get', language], ['get', 'zh']],
      'text-font': fonts,
      'text-size': size,
      'text-max-width': 7,
      'text-padding': 3,
      ...layout,
    },
    paint: { 'text-color': color, 'text-halo-color': colors.halo, 'text-halo-width': 1.2 },
  });
  // A name that has no room in the middle of its area stands beside it.
  const beside: SymbolLayerSpecification['layout'] = {
    'text-variable-anchor': ['center', 'left', 'right', 'top', 'bottom'],
    'text-radial-offset': 0.5,
  };
  const bySize = { 'symbol-sort-key': ['-', ['get', 'area']] as ExpressionSpecification };
  const largeFirst: ExpressionSpecification = ['>=', ['get', 'area'], ['step', ['zoom'], 2, 4, 0.4, 5, 0]];
  const seas = name('sea', colors.seaName, byZoom(3, 11, 6, 14), { 'text-letter-spacing': 0.3 });
  const islands = name('island', colors.seaName, byZoom(3, 9.5, 6, 12), beside);
  return [
    { ...seas, paint: { ...seas.paint, 'text-halo-color': colors.sea } },
    {
      ...name('country', colors.countryName, byZoom(3, 10.5, 6, 13), bySize),
      filter: ['all', is('kind', 'country'), largeFirst],
    },
    { ...name('district', colors.cityName, byZoom(8, 10.5, 10, 12.5), beside), minzoom: districtsZoom },
    { ...name('city', colors.cityName, byZoom(6, 11, 10, 14), beside), minzoom: citiesZoom },
    { ...islands, minzoom: 3.5, paint: { ...islands.paint, 'text-halo-color': colors.sea } },
    {
      ...name('province', colors.provinceName, byZoom(3, 10.5, 4, 11, 6, 15), {
        ...beside,
        ...bySize,
        'text-padding': 0,
      }),
      maxzoom: citiesZoom,
    },
  ];
}
