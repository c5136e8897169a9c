import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { baseFile } from './files.ts';
import { sourceUrl } from './sources.ts';

export type Theme = 'light' | 'dark';
export type MapLanguage = 'zh' | 'en';

const colors = {
  light: {
    sea: '#e9eef2',
    land: '#f4f3f0',
    china: '#fbfaf8',
    border: '#c9c6c0',
    outline: '#a39e97',
    text: '#4a4845',
    halo: '#fbfaf8',
    quiet: '#8a8782',
  },
  dark: {
    sea: '#17191c',
    land: '#232528',
    china: '#2b2d31',
    border: '#45484d',
    outline: '#6d7178',
    text: '#d4d5d7',
    halo: '#2b2d31',
    quiet: '#8d9095',
  },
} as const;

const fonts = ['PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Source Han Sans SC', 'sans-serif'];

export function schematicStyle(theme: Theme, language: MapLanguage): StyleSpecification {
  const source = (kind: 'areas' | 'lines' | 'labels' | 'world') =>
    ({ type: 'geojson', data: sourceUrl(kind, [baseFile]), maxzoom: 10, tolerance: 0.25 }) as const;
  return {
    version: 8,
    sources: { areas: source('areas'), lines: source('lines'), labels: source('labels'), world: source('world') },
    layers: schematicLayers(theme, language),
  };
}

function schematicLayers(theme: Theme, language: MapLanguage): LayerSpecification[] {
  const c = colors[theme];
  const part = (name: string) => ['==', ['get', 'part'], name] as never;
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': c.sea } },
    {
      id: 'seam',
      type: 'line',
      source: 'world',
      filter: part('seam'),
      paint: { 'line-color': c.land, 'line-width': ['interpolate', ['exponential', 2], ['zoom'], 3, 4, 10, 512] },
    },
    {
      id: 'land',
      type: 'fill',
      source: 'world',
      filter: part('land'),
      paint: { 'fill-color': c.land, 'fill-antialias': false },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'world',
      filter: part('borders'),
      paint: { 'line-color': c.border, 'line-width': 0.6 },
    },
    { id: 'outline', type: 'line', source: 'areas', paint: { 'line-color': c.outline, 'line-width': 2.4 } },
    { id: 'china', type: 'fill', source: 'areas', paint: { 'fill-color': c.china, 'fill-antialias': false } },
    { id: 'provinces', type: 'line', source: 'areas', paint: { 'line-color': c.border, 'line-width': 0.8 } },
    {
      id: 'islands',
      type: 'fill',
      source: 'lines',
      filter: part('island'),
      paint: { 'fill-color': c.china, 'fill-outline-color': c.outline },
    },
    {
      id: 'dashes',
      type: 'line',
      source: 'lines',
      filter: part('dash'),
      paint: { 'line-color': c.outline, 'line-width': 1.4 },
    },
    {
      id: 'country-names',
      type: 'symbol',
      source: 'labels',
      filter: ['==', ['get', 'kind'], 'country'],
      layout: { 'text-field': ['get', language], 'text-font': fonts, 'text-size': 11 },
      paint: { 'text-color': c.quiet, 'text-halo-color': c.halo, 'text-halo-width': 1 },
    },
    {
      id: 'province-names',
      type: 'symbol',
      source: 'labels',
      filter: ['==', ['get', 'kind'], 'province'],
      layout: { 'text-field': ['get', language], 'text-font': fonts, 'text-size': 12 },
      paint: { 'text-color': c.text, 'text-halo-color': c.halo, 'text-halo-width': 1 },
    },
  ];
}
