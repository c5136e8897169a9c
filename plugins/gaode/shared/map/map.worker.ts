import MapWorker from 'maplibre-gl/dist/maplibre-gl-worker.mjs';
import { loadSchematic } from './schematic/load.ts';
import { schematicProtocol } from './schematic/sources.ts';

type AddProtocol = (
  scheme: string,
  load: (request: { url: string }) => Promise<{ data: GeoJSON.FeatureCollection }>,
) => void;

// The package says that its files have no side effects: this one starts itself, and the build keeps it for the name.
if (!(Reflect.get(globalThis, 'worker') instanceof MapWorker)) throw new Error('the worker of the map did not start');
// The data of the schematic map is decoded here, so that the page's thread never waits for it.
const addProtocol: AddProtocol = Reflect.get(globalThis, 'addProtocol');
addProtocol(schematicProtocol, async ({ url }) => ({ data: await loadSchematic(url) }));
