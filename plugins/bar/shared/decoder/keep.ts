import { decoder } from './decoder.ts';

/**
 * Brings all that the reader needs once the page has a service worker, which keeps what goes through it: codes are read
 * without a network from then on. Without one nothing is brought. Never rejects.
 */
export async function keepDecoder(): Promise<void> {
  // Absent without https; a window that was reloaded past its worker gets none.
  const worker = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (worker === undefined) return;
  await worker.ready;
  if (worker.controller === null)
    await new Promise((resolve) => worker.addEventListener('controllerchange', resolve, { once: true }));
  // Whatever files it is made of: it asks for them itself.
  await decoder.read(new ImageData(1, 1), 'live').catch(() => undefined);
}
