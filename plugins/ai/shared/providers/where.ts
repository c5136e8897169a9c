import type { Capabilities, Operation } from './capabilities.ts';

/**
 * What of a picture is made anew: what is selected, all around the subject, what is empty, the whole, or a new one; and
 * what is done to the whole without more words.
 */
export const places = [
  ...(['new', 'whole', 'selection', 'around', 'empty'] as const),
  ...(['upscale', 'cut-out', 'remove-text', 'colorize', 'restyle'] as const),
] as const;
export type Where = (typeof places)[number];

/** The best of what a model can do comes first. Without a mask it is a hint in words, and the result is laid over by ours. */
const wanted: Record<Where, readonly Operation[]> = {
  new: ['generate'],
  whole: ['edit'],
  selection: ['inpaint', 'edit'],
  around: ['inpaint', 'edit'],
  empty: ['outpaint', 'inpaint', 'edit'],
  upscale: ['upscale'],
  'cut-out': ['cut-out'],
  'remove-text': ['remove-text'],
  colorize: ['colorize'],
  restyle: ['restyle'],
};

/** One picture is enough, of the size of what is sent: there is nothing to choose from. */
export const single: readonly Where[] = ['upscale', 'cut-out'];

/** What a model is asked for there; undefined where it can do nothing of it. */
export function operationAt(
  where: Where,
  { operations, mask }: Pick<Capabilities, 'operations'> & Partial<Pick<Capabilities, 'mask'>>,
): Operation | undefined {
  // A box around everything but a subject is everything.
  const boxless = mask === 'boxes' && where !== 'selection';
  return wanted[where].find((operation) => operations.includes(operation) && !(boxless && operation === 'inpaint'));
}

/** Does the operation send a mask along? */
export function isMasked(operation: Operation): boolean {
  return operation === 'inpaint' || operation === 'outpaint';
}
