import { isFitoutError } from '@fitout/sdk';
import type { SavedArticle } from '../../shared/calls/answers.ts';

/** How far saving got, as the page says it. */
export type SaveState =
  | { kind: 'saved' }
  | { kind: 'dirty' }
  | { kind: 'saving' }
  /** Nobody answers: the text is on this device, and is sent by and by. */
  | { kind: 'away' }
  /** The server cannot now, in these words; it is tried again by and by. */
  | { kind: 'failing'; error: Error }
  /** Somebody else saved the article meanwhile. */
  | { kind: 'conflict'; now: SavedArticle }
  /** The server will not have it; the same would be refused again. */
  | { kind: 'refused'; error: Error };

const passing: ReadonlySet<string> = new Set(['unavailable', 'tooMany', 'internal', 'badGateway', 'gatewayTimeout']);

/** What is said of saving after a call failed. */
export function stateAfter(error: unknown): SaveState {
  if (!isFitoutError(error))
    return { kind: 'refused', error: error instanceof Error ? error : new Error(String(error)) };
  const now = (error.detail as { now?: SavedArticle } | undefined)?.now;
  if (error.codeName === 'conflict' && typeof now?.rev === 'number') return { kind: 'conflict', now };
  if (error.reason === 'http.network' || error.reason === 'http.timeout') return { kind: 'away' };
  return { kind: passing.has(error.codeName) ? 'failing' : 'refused', error };
}
