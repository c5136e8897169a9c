import 'maplibre-gl/dist/maplibre-gl.css';
import { GPUInitializationError, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from './map.worker.ts?worker&module';
import { MapError } from './map-error.ts';
import { schematicStyle } from './schematic/style.ts';

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

const china = [73, 3.3, 135.5, 54] as const;

/** Opens a map; resolves once layers may be added. Rejects with a `MapError` where the browser cannot draw it. */
export async function openMap({ container, theme, language, bounds = china }: MapOptions): Promise<OpenMap> {
  setWorkerUrl(workerUrl);
  let map: MapLibreMap;
  const [west, south, east, north] = bounds;
  try {
    map = new MapLibreMap({
      container,
      style: schematicStyle(theme, language),
      bounds: [west, south, east, north],
      fitBoundsOptions: { padding: 24 },
      attributionControl: false,
      dragRotate: false,
      minZoom: 2,
      maxZoom: 18,
    });
  } catch (error) {
    if (error instanceof GPUInitializationError) throw new MapError('unsupported', { cause: error });
    throw error;
  }
  map.touchZoomRotate.disableRotation();
  await map.once('style.load');
  return {
    map,
    setTheme() {},
    setLanguage() {},
    dispose: () => map.remove(),
  };
}
