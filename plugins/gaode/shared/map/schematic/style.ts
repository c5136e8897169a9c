import type { StyleSpecification } from 'maplibre-gl';
import { mapColors, type Theme } from './colors.ts';
import { baseSources, type MapLanguage, schematicLayers } from './layers.ts';
import { type SourceKind, sourceUrl } from './sources.ts';

export interface SchematicFiles {
  base: string;
  world: string | undefined;
  /** Code of a province → its file. */
  cities: ReadonlyMap<string, string>;
}

/** The style of the schematic map, with what is loaded of it so far. */
export function schematicStyle(
  theme: Theme,
  language: MapLanguage,
  files: SchematicFiles,
  detailed: readonly string[],
): StyleSpecification {
  const source = (kind: SourceKind) =>
    ({ type: 'geojson', data: sourceData(kind, files), maxzoom: maxSourceZoom, tolerance: 0.3 }) as const;
  return {
    version: 8,
    sources: {
      [baseSources.areas]: source('areas'),
      // Islets and dashes are smaller than what other outlines are simplified by.
      [baseSources.lines]: { ...source('lines'), tolerance: 0 },
      [baseSources.labels]: source('labels'),
      [baseSources.world]: source('world'),
      [baseSources.cities]: source('cities'),
    },
    layers: schematicLayers(mapColors[theme], language, detailed),
  };
}

/** Tiles above this zoom are made of those of this zoom: the data is no finer. */
const maxSourceZoom = 10;

/** The address of a source's data. */
export function sourceData(kind: SourceKind, { base, world, cities }: SchematicFiles): string {
  if (kind === 'cities') return sourceUrl(kind, cities);
  return sourceUrl(kind, [[kind, kind === 'world' ? (world ?? base) : base]]);
}
