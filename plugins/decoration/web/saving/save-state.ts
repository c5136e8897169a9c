import { isFitoutError } from '@fitout/sdk';
import type { DraftChanges } from '../../shared/calls/drafts.ts';

/** How far saving got, as the toolbar says it. */
export type SaveState =
  | { kind: 'saved' }
  | { kind: 'dirty' }
  | { kind: 'saving' }
  /** This device has no network: the edits are stored on it and sent when it has. */
  | { kind: 'offline' }
  /** It has one, and nothing comes back from the server: the same. */
  | { kind: 'unreachable' }
  /** The server answers that it cannot now, in these words: they are sent again by and by. */
  | { kind: 'failing'; error: Error }
  | { kind: 'conflict'; conflict: DraftChanges }
  /** The server refuses the edits. */
  | { kind: 'refused'; error: Error };

/** Sending the same again would be refused again. */
const refusals: ReadonlySet<string> = new Set([
  'badRequest',
  'unprocessable',
  'notFound',
  'gone',
  'forbidden',
  'tooLarge',
  'conflict',
  'sessionExpired',
  'disabled',
]);

/** Nothing came back from the server. */
const isAway = ({ kind }: SaveState): boolean => kind === 'offline' || kind === 'unreachable';

/** Will the same be sent again by itself? */
export const isWaiting = (state: SaveState): boolean => isAway(state) || state.kind === 'failing';

/** Why not everything is with the server; undefined where nothing failed. Its message is the state where nobody answered. */
export function failureOf(state: SaveState): Error | undefined {
  if (state.kind === 'refused' || state.kind === 'failing') return state.error;
  return state.kind === 'conflict' || isAway(state) ? new Error(state.kind) : undefined;
}

/** What is said of saving after a call failed. */
export function stateAfter(error: Error): SaveState {
  if (!isFitoutError(error)) return { kind: 'failing', error };
  if (error.codeName === 'conflict' && isConflict(error.detail)) return { kind: 'conflict', conflict: error.detail };
  if (refusals.has(error.codeName)) return { kind: 'refused', error };
  // Whatever was answered came over a network; `http.…` are the client's own words for no answer.
  if (error.reason !== 'http.network' && error.reason !== 'http.timeout') return { kind: 'failing', error };
  return { kind: navigator.onLine ? 'unreachable' : 'offline' };
}

function isConflict(detail: unknown): detail is DraftChanges {
  return typeof detail === 'object' && detail !== null && typeof (detail as DraftChanges).rev === 'number';
}
