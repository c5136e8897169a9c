import type { Operation, Size } from './capabilities.ts';

/** What one generation asks for. Pictures are blobs of the plugin, by their hashes. */
export interface GenerationRequest {
  model: string;
  operation: Operation;
  prompt: string;
  negative: string;
  n: number;
  size?: Size | undefined;
  seed?: number | undefined;
  references: string[];
  source?: string | undefined;
  /** As large as the source; in grey, what is lighter than the middle is edited. */
  mask?: string | undefined;
}

/** Where in a document a result goes. In pixels of the document; a part may lie outside of it. */
export interface Placing {
  x: number;
  y: number;
  width: number;
  height: number;
  /** PNG as large as the place, whose opacity is how much of the result is laid over what is there: a blob. */
  mask?: string | undefined;
  /** Id of the layer beneath which it goes, wholly; of a cut-out, whose mask it becomes. */
  under?: string | undefined;
}

/**
 * `unknown`: the server was ended, or the connection, while the provider worked: it may have been charged, and a person
 * decides whether to ask again (`retry`) or not (`discard`).
 */
export const generationStates = ['queued', 'running', 'done', 'failed', 'cancelled', 'unknown', 'discarded'] as const;
export type GenerationState = (typeof generationStates)[number];

/** The blobs that a request names. */
export function blobsOfRequest({ references, source, mask }: GenerationRequest): string[] {
  return [...new Set([...references, source, mask].filter((hash) => hash !== undefined))];
}
