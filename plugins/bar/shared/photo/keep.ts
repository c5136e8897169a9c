import { keepsFiles } from '../kept.ts';

/** Brings what packs photos, once the page has a service worker to keep it. Never rejects. */
export async function keepPhotos(): Promise<void> {
  if (await keepsFiles()) await Promise.allSettled([import('fflate')]);
}
