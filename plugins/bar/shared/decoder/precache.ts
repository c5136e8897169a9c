import { hasServiceWorker } from '../service-worker.ts';
import { decoder } from './decoder.ts';

/** Brings all that the reader needs once the page has a service worker to keep it: codes are read without a network then. Never rejects. */
export async function precacheDecoder(): Promise<void> {
  if (!(await hasServiceWorker())) return;
  // Whatever files it is made of: it asks for them itself.
  await decoder.read(new ImageData(1, 1), 'live').catch(() => undefined);
}
