import MapWorker from 'maplibre-gl/dist/maplibre-gl-worker.mjs';
import { loadSchematic } from './schematic/load.ts';
import { schematicProtocol } from './schematic/sources.ts';

/** What maplibre's worker script adds to the global object of the worker. */
interface MapWorkerScope {
  worker?: unknown;
  addProtocol(scheme: string, load: (request: { url: string }) => Promise<{ data: GeoJSON.FeatureCollection }>): void;
}

const scope = globalThis as unknown as MapWorkerScope;
// The package says that its files have no side effects: this one starts itself, and the build keeps it for the name.
if (!(scope.worker instanceof MapWorker)) throw new Error('the worker of the map did not start');
// The data of the schematic map is decoded here, so that the page's thread never waits for it.
scope.addProtocol(schematicProtocol, async ({ url }) => ({ data: await loadSchematic(url) }));
