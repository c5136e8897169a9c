import 'maplibre-gl/dist/maplibre-gl.css';
import { GPUInitializationError, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import { applyStyle } from './apply-style.ts';
import { Attribution } from './attribution.ts';
import { MapError } from './map-error.ts';
import { workerFile } from './map-worker.ts';
import { cacheMapFiles } from './offline-files.ts';
import type { BaseMap, MapProvider } from './provider.ts';
import { schematicProvider } from './schematic/provider.ts';

export interface MapOptions {
  container: HTMLElement;
  theme: 'light' | 'dark';
  language: 'zh' | 'en';
  /** West, south, east, north in degrees (WGS-84); all of China where left out. */
  bounds?: readonly [number, number, number, number];
  /** The base map; the schematic one where left out. */
  provider?: MapProvider;
  /**
   * Told why the map is not whole (`offline`: a part of the base map did not arrive; `lost`: the browser took the
   * graphics away, which come back by themselves), and with `undefined` once it is again. After `lost` the map has all
   * sources and layers anew, but for custom layers, which the caller adds again then.
   */
  onFault?: (error: MapError | undefined) => void;
}

/** A map with a base map under what the caller adds. Ids of its sources and layers begin with `base-`. */
export interface OpenMap {
  readonly map: MapLibreMap;
  /** `beforeId` for lines and areas that should not cover the names of the base map. */
  readonly lowestNameLayer: string | undefined;
  /** Recolours the base map; layers that the caller added stay. */
  setTheme(theme: 'light' | 'dark'): void;
  setLanguage(language: 'zh' | 'en'): void;
  /** Asks once more for parts of the base map that did not arrive; this happens by itself when the network returns. */
  retry(): void;
  /** Removes the map and all it holds. */
  dispose(): void;
}

/** From 黑龙江 to 曾母暗沙, from 新疆 to the easternmost point. */
const china = [73.4, 3.3, 135.2, 53.7] as const;

const titles = { zh: '地图', en: 'Map' } as const;

/**
 * Opens a map; resolves once layers may be added.
 * @throws MapError `unsupported` where the browser cannot draw it
 */
export async function openMap(options: MapOptions): Promise<OpenMap> {
  const { theme, language, provider = schematicProvider, onFault } = options;
  setWorkerUrl(workerFile);
  const base = await provider.open({ theme, language, onFault: (error) => onFault?.(error) });
  const map = createMap(options, base);
  const attribution = new Attribution(provider, theme, language);
  map.addControl(attribution, 'bottom-right');
  let isLost = false;
  const restyle = (): void => {
    // While the graphics are away there is nothing to colour; they come back with the style as it was.
    if (!isLost) applyStyle(map, base.style());
  };
  map.on('error', (event) => {
    // The base map reports its own; without a listener maplibre would write all of them to the console.
    if (!('sourceId' in event && String(event.sourceId).startsWith('base-'))) console.error(event.error);
  });
  map.on('webglcontextlost', () => {
    isLost = true;
    onFault?.(new MapError('lost'));
  });
  map.on('style.load', () => {
    if (!isLost) return;
    isLost = false;
    restyle();
    onFault?.(undefined);
  });
  await map.once('style.load');
  base.attach(map, restyle);
  void map.once('idle').then(cacheMapFiles);
  return {
    map,
    lowestNameLayer: base.lowestNameLayer,
    setTheme(next) {
      base.setTheme(next);
      attribution.setTheme(next);
      restyle();
    },
    setLanguage(next) {
      base.setLanguage(next);
      attribution.setLanguage(next);
      map.getCanvas().setAttribute('aria-label', titles[next]);
      restyle();
    },
    retry: () => base.retry(),
    dispose() {
      base.dispose();
      map.remove();
    },
  };
}

function createMap({ container, bounds = china, language }: MapOptions, base: BaseMap): MapLibreMap {
  const [west, south, east, north] = bounds;
  try {
    const map = new MapLibreMap({
      container,
      style: base.style(),
      bounds: [west, south, east, north],
      fitBoundsOptions: { padding: 16, maxZoom: 14 },
      attributionControl: false,
      dragRotate: false,
      minZoom: 2,
      maxZoom: 18,
      locale: { 'Map.Title': titles[language] },
    });
    map.touchZoomRotate.disableRotation();
    return map;
  } catch (error) {
    base.dispose();
    if (error instanceof GPUInitializationError) throw new MapError('unsupported', { cause: error });
    throw error;
  }
}
