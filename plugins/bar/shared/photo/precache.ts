import { hasServiceWorker } from '../service-worker.ts';

/** Brings what packs photos, once the page has a service worker to keep it. Never rejects. */
export async function precachePhotos(): Promise<void> {
  if (await hasServiceWorker()) await Promise.allSettled([import('fflate')]);
}
