import * as file from 'zxing-wasm/reader/zxing_reader.wasm?file';
import workerUrl from './bar.wasm-worker.ts?worker&module';

/**
 * Brings the reader's files once the page has a service worker, which keeps what goes through it: codes are read without
 * a network from then on. Without one nothing is brought. Never rejects.
 */
export async function keepDecoder(): Promise<void> {
  // Absent without https; a window that was reloaded past its worker gets none.
  const worker = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (worker === undefined) return;
  await worker.ready;
  if (worker.controller === null)
    await new Promise((resolve) => worker.addEventListener('controllerchange', resolve, { once: true }));
  await Promise.allSettled([workerUrl, file.url].map((url) => fetch(url, { credentials: 'omit' })));
}
