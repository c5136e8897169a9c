import { isFitoutError } from '@fitout/sdk';
import type { ChangedMeanwhile, DocumentSummary } from '../../../shared/calls/outputs.ts';

/** How far saving got, as the bar says it. */
export type SaveState =
  | { kind: 'saved' }
  | { kind: 'dirty' }
  | { kind: 'saving' }
  /** Nobody answers: the work is on this device, and is sent by and by. */
  | { kind: 'away' }
  /** The server cannot now, in these words; it is tried again by and by. */
  | { kind: 'failing'; error: Error }
  /** Somebody else edits now, `by` name: the work waits on this device. */
  | { kind: 'lost'; by: string }
  /** Somebody else saved the document meanwhile. */
  | { kind: 'conflict'; now: DocumentSummary }
  /** The server will not have it; the same would be refused again. */
  | { kind: 'refused'; error: Error };

const passing: ReadonlySet<string> = new Set(['unavailable', 'tooMany', 'internal', 'badGateway', 'gatewayTimeout']);

/** What is said of saving after a call failed. */
export function stateAfter(error: unknown): SaveState {
  if (!isFitoutError(error))
    return { kind: 'refused', error: error instanceof Error ? error : new Error(String(error)) };
  if (error.reason === 'ai.document-changed') return { kind: 'conflict', now: (error.detail as ChangedMeanwhile).now };
  if (error.reason === 'ai.document-leased') return { kind: 'lost', by: '' };
  if (error.reason === 'http.network' || error.reason === 'http.timeout') return { kind: 'away' };
  return { kind: passing.has(error.codeName) ? 'failing' : 'refused', error };
}
