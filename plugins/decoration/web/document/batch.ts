import type { Op } from '../../shared/document/document.ts';

/** Several ops as one step of the history. */
export function batchOf(ops: readonly Op[]): Op {
  return ops.length === 1 ? (ops[0] as Op) : { op: 'batch', ops: [...ops] };
}
