import type { GeoJSONSource, Map as MapLibreMap, MapSourceDataEvent, StyleSpecification } from 'maplibre-gl';
import { MapError } from '../map-error.ts';
import type { BaseMap, BaseMapOptions } from '../provider.ts';
import { baseFile, cityFiles, worldFile } from './files.ts';
import { baseSources, citiesZoom, lowestNameLayer, provinceLayer } from './layers.ts';
import type { SourceKind } from './sources.ts';
import { type SchematicFiles, schematicStyle, sourceData } from './style.ts';

/** So many provinces keep their cities; those that were visible last stay. */
const maxDetailed = 12;
/** Cities are fetched from this zoom on, so that they are there when they are to be shown. */
const fetchZoom = citiesZoom - 0.5;

/** The schematic map of one open map: what is loaded of it, and its colours and language. */
export class SchematicMap implements BaseMap {
  readonly lowestNameLayer = lowestNameLayer;
  private readonly options: BaseMapOptions;
  private map: MapLibreMap | undefined;
  private restyle = (): void => undefined;
  private world: string | undefined;
  /** Provinces whose cities were fetched, the one that was visible last at the end, with their files. */
  private readonly cities = new Map<string, string>();
  /** Those of them that are drawn. */
  private detailed: readonly string[] = [];
  private readonly loading = new Set<string>();
  /** Sources whose first data did not arrive. */
  private readonly failed = new Set<string>();

  constructor(options: BaseMapOptions) {
    this.options = { ...options };
  }

  style(): StyleSpecification {
    const { theme, language } = this.options;
    return schematicStyle(theme, language, this.files, this.detailed);
  }

  attach(map: MapLibreMap, restyle: () => void): void {
    this.map = map;
    this.restyle = restyle;
    map.on('moveend', this.update);
    map.on('idle', this.update);
    map.on('sourcedata', this.onSourceData);
    map.on('error', this.onError);
    addEventListener('online', this.retry);
  }

  dispose(): void {
    removeEventListener('online', this.retry);
    this.map = undefined;
  }

  setTheme(theme: BaseMapOptions['theme']): void {
    this.options.theme = theme;
  }

  setLanguage(language: BaseMapOptions['language']): void {
    this.options.language = language;
  }

  /** Asks once more for what did not arrive. */
  readonly retry = (): void => {
    for (const kind of ['areas', 'lines', 'labels', 'world'] as const)
      if (this.failed.has(baseSources[kind])) this.setData(kind);
    this.update();
  };

  private get files(): SchematicFiles {
    return { base: baseFile, world: this.world, cities: this.cities };
  }

  /** Fetches what the visible part wants beyond the first data. */
  private readonly update = (): void => {
    const { map } = this;
    // While the browser has taken the graphics away, the map has no style.
    if (!map?.style || map.getLayer(provinceLayer) === undefined || !map.isSourceLoaded(baseSources.areas)) return;
    if (this.world === undefined) void this.fetchWorld();
    if (map.getZoom() < fetchZoom) return;
    const visible = new Set(
      map.queryRenderedFeatures({ layers: [provinceLayer] }).map(({ properties }) => String(properties.province)),
    );
    for (const id of visible) {
      const file = this.cities.get(id);
      if (file === undefined) void this.fetchCities(id);
      else {
        // Last in the order: the first goes first.
        this.cities.delete(id);
        this.cities.set(id, file);
      }
    }
  };

  private async fetchWorld(): Promise<void> {
    if (!(await this.fetchOnce(worldFile))) return;
    this.world = worldFile;
    this.setData('world');
  }

  private async fetchCities(id: string): Promise<void> {
    const file = cityFiles.get(id);
    if (file === undefined || !(await this.fetchOnce(file))) return;
    this.cities.set(id, file);
    const [oldest] = this.cities.keys();
    if (this.cities.size > maxDetailed && oldest !== undefined) this.cities.delete(oldest);
    this.setData('cities');
  }

  /**
   * Fetches a file ahead of the worker, which then has it from the browser's cache: requests of the page are what the
   * app keeps for use without a network. False where it is on its way already or did not arrive.
   */
  private async fetchOnce(file: string): Promise<boolean> {
    if (this.loading.has(file)) return false;
    this.loading.add(file);
    try {
      const response = await fetch(file);
      await response.arrayBuffer();
      return response.ok && this.map !== undefined;
    } catch {
      // What is there already is shown; it is asked for again when the map moves or the network returns.
      return false;
    } finally {
      this.loading.delete(file);
    }
  }

  private setData(kind: SourceKind): void {
    if (this.map?.style)
      void this.map.getSource<GeoJSONSource>(baseSources[kind])?.setData(sourceData(kind, this.files));
  }

  private readonly onSourceData = ({ sourceId, isSourceLoaded, sourceDataType }: MapSourceDataEvent): void => {
    if (sourceDataType === 'content' && this.failed.delete(sourceId) && this.failed.size === 0)
      this.options.onFault(undefined);
    if (sourceId === baseSources.cities && isSourceLoaded) this.showCities();
  };

  /** Coarse outlines give way once the cities that take their place are drawn. */
  private showCities(): void {
    const detailed = [...this.cities.keys()].toSorted();
    if (!this.map?.isSourceLoaded(baseSources.cities) || detailed.join() === this.detailed.join()) return;
    this.detailed = detailed;
    this.restyle();
  }

  private readonly onError = (event: { error: { message: string } }): void => {
    if (!isOfBaseSource(event)) return;
    this.failed.add(event.sourceId);
    this.options.onFault(new MapError('offline', { cause: event.error }));
  };
}

const baseSourceIds: ReadonlySet<string> = new Set(Object.values(baseSources));

/** An event of a source names it, which the types of maplibre do not say. */
function isOfBaseSource(event: object): event is { sourceId: string } {
  return 'sourceId' in event && baseSourceIds.has(String(event.sourceId));
}
