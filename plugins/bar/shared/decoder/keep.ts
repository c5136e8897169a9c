import { keepsFiles } from '../kept.ts';
import { decoder } from './decoder.ts';

/** Brings all that the reader needs once the page has a service worker to keep it: codes are read without a network then. Never rejects. */
export async function keepDecoder(): Promise<void> {
  if (!(await keepsFiles())) return;
  // Whatever files it is made of: it asks for them itself.
  await decoder.read(new ImageData(1, 1), 'live').catch(() => undefined);
}
