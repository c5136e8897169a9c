import type { Map as MapLibreMap } from 'maplibre-gl';

export interface MapOptions {
  container: HTMLElement;
  theme: 'light' | 'dark';
  language: 'zh' | 'en';
  /** West, south, east, north in degrees (WGS-84); all of China where left out. */
  bounds?: readonly [number, number, number, number];
}

/** A map with the schematic base map under what the caller adds. */
export interface OpenMap {
  readonly map: MapLibreMap;
  /** Recolours the base map; layers that the caller added stay. */
  setTheme(theme: 'light' | 'dark'): void;
  setLanguage(language: 'zh' | 'en'): void;
  /** Removes the map and all it holds. */
  dispose(): void;
}
