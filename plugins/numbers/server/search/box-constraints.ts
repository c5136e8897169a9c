import { digitsFrom } from '../../shared/digits.ts';
import { type Constraints, constraintsOf } from '../../shared/patterns/template.ts';

/**
 * What the signs in the boxes ask. Letters are other digits than those written behind the segment; the segment's own
 * do not count.
 */
export function boxConstraints(boxes: string): Constraints {
  const head = constraintsOf(boxes.slice(0, digitsFrom), 0);
  const tail = constraintsOf(boxes.slice(digitsFrom), digitsFrom);
  return { ...tail, digits: [...head.digits, ...tail.digits] };
}
