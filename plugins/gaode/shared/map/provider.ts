import { type ContributionPoint, contributionPoint, type LocalText } from '@fitout/sdk';
import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import type { MapError } from './map-error.ts';

export interface BaseMapOptions {
  theme: 'light' | 'dark';
  language: 'zh' | 'en';
  /** Reports that a part of the base map did not arrive, and with `undefined` that it is there after all. */
  onFault(error: MapError | undefined): void;
}

/** What a provider draws below everything else on one open map. Its sources and layers have ids that begin with `base-`. */
export interface BaseMap {
  /** The style in the present theme and language: the map begins with it, and what changes of it is applied to the map. */
  style(): StyleSpecification;
  /** The lowest layer of names; lines and areas of others go below it where names should stay readable. */
  readonly lowestNameLayer?: string;
  setTheme(theme: 'light' | 'dark'): void;
  setLanguage(language: 'zh' | 'en'): void;
  /** Loads what the visible part of `map` wants beyond the style; `restyle` applies the style anew. */
  attach(map: MapLibreMap, restyle: () => void): void;
  /** Asks once more for what did not arrive. */
  retry(): void;
  dispose(): void;
}

/** A source of base maps: the point `map.provider`. */
export interface MapProvider {
  readonly id: string;
  readonly title: LocalText;
  /** Whose map it is, as the corner of the map says. */
  readonly attribution: LocalText;
  /** 审图号 of the map, shown behind the attribution. */
  readonly approvalNumber?: string;
  /** Whether published pages may show it: a public map needs an approval. */
  readonly mayBePublic: boolean;
  open(options: BaseMapOptions): Promise<BaseMap>;
}

/** Add a base map: `ctx.contributions.add(mapProviderPoint, provider)`. */
export const mapProviderPoint: ContributionPoint<MapProvider> = contributionPoint<MapProvider>('map.provider');
