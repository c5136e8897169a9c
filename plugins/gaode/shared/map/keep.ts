import { workerFile } from './map-worker.ts';
import { baseFile, worldFile } from './schematic/files.ts';

/**
 * Fetches what the map needs, so that it opens without a network later; call it once the page is idle. The cities of a
 * province are kept when they are seen. Rejects where a file does not arrive.
 */
export async function keepMap(): Promise<void> {
  await Promise.all([
    import('./open-map.ts'),
    import('./schematic/base-map.ts'),
    ...[workerFile, baseFile, worldFile].map((file) => fetch(file).then((response) => response.arrayBuffer())),
  ]);
}
