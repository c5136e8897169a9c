import type { NodeId, Op } from '../../shared/document/document.ts';

/** One step that a person can undo. */
export interface Step {
  /** Grows with each new step; names its record in the database. */
  seq: number;
  undo: Op;
  redo: Op;
  /** Steps of one key within the time are one. */
  key?: string;
  /** Epoch milliseconds of its last change. */
  at: number;
  bytes: number;
  /** The selection before it. */
  selected: readonly NodeId[];
}

/** The history as it is stored on this device. */
export interface HistoryState {
  steps: Step[];
  /** Steps before it are done, those from it on are undone. */
  cursor: number;
}

/** Bytes that a step takes in the database, about. */
export function sizeOf(step: Step): number {
  return 60 + JSON.stringify(step.undo).length + JSON.stringify(step.redo).length;
}
