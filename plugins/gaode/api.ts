/** What other plugins may know of maps: how to add a base map. */
export { MapError, type MapFault } from './shared/map/map-error.ts';
export { type BaseMap, type BaseMapOptions, type MapProvider, mapProviderPoint } from './shared/map/provider.ts';
