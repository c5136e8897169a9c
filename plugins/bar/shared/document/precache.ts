import { hasServiceWorker } from '../service-worker.ts';
import { findInFrame } from './document-engine.ts';

/** Brings what finds sheets and makes pages and PDFs, once the page has a service worker to keep it. Never rejects. */
export async function precacheDocuments(): Promise<void> {
  if (!(await hasServiceWorker())) return;
  // The worker asks for its own files.
  const work = [findInFrame(new ImageData(1, 1)), import('./pdf/document-pdf.ts')];
  await Promise.allSettled(work);
}
