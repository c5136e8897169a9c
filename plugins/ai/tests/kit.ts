import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { Answer, ApiClient } from '../../../tests/support/api.ts';
import type { DocumentDetail } from '../shared/calls/outputs.ts';
import { blankDocument, type PictureDocument, type RasterLayer, type TileMap } from '../shared/document/document.ts';

export const root = '/api/p/ai';

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A tile of one value, as the engine stores them. */
export const tileOf = (value: number): Buffer => deflateRawSync(Buffer.alloc(256 * 256 * 4, value), { level: 1 });

export function fileOf(bytes: Uint8Array): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'blob');
  return form;
}

/** Puts bytes under their hash, or another one; answers the whole answer. */
export function put(as: ApiClient, bytes: Uint8Array, hash = hashOf(bytes)): Promise<Answer<{ size: number }>> {
  return as.send('POST', `${root}/blobs/${hash}`, fileOf(bytes));
}

/** Puts bytes; answers their hash. */
export async function kept(as: ApiClient, bytes: Uint8Array): Promise<string> {
  const answer = await put(as, bytes);
  if (answer.status !== 200) throw new Error(answer.text);
  return hashOf(bytes);
}

export const blank = (width = 800, height = 800): PictureDocument =>
  blankDocument(width, height, { id: 'a', name: '底' });

/** A document of one layer with these tiles. */
export function documentWith(tiles: TileMap, more: Partial<RasterLayer> = {}): PictureDocument {
  const document = blankDocument(800, 600, { id: 'base', name: '背景' });
  Object.assign(document.layers[0] as RasterLayer, { tiles, ...more });
  return document;
}

export function create(as: ApiClient, name: string, document = documentWith({})): Promise<DocumentDetail> {
  return as.post(`${root}/documents`, { name, document });
}
