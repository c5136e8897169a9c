import { workerFile } from './map-worker.ts';
import { baseFile, worldFile } from './schematic/files.ts';

/**
 * Asks for the map's files once the page has a service worker, which keeps them: the map opens without a network then.
 * The cities of a province are kept when they are seen. Never rejects, and does nothing where there is no such worker.
 */
export async function cacheMapFiles(): Promise<void> {
  // Absent without https.
  const worker = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (worker === undefined) return;
  await worker.ready;
  if (worker.controller === null)
    await new Promise((resolve) => worker.addEventListener('controllerchange', resolve, { once: true }));
  // One that does not arrive is asked for again by the map itself.
  await Promise.allSettled([workerFile, baseFile, worldFile].map(async (file) => (await fetch(file)).arrayBuffer()));
}
