import type { LocalText } from '@fitout/sdk';
import { phoneDigits } from '@fitout/sdk';
import { digitsFrom, numberLength } from '../../shared/digits.ts';
import { boxesProblem } from '../../shared/search/boxes.ts';

/** The eleven boxes and the one that has the caret (0–10). Asterisks are empty boxes. */
export interface Boxes {
  signs: string;
  at: number;
  /** Why the last key or paste changed nothing. */
  problem?: LocalText | undefined;
}

export type BoxEdit =
  | { kind: 'type'; text: string }
  | { kind: 'paste'; text: string }
  | { kind: 'key'; key: 'Backspace' | 'Delete' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End' }
  | { kind: 'focus'; at: number }
  | { kind: 'clear' };

export const noSigns = '*'.repeat(numberLength);

const bounded = (at: number): number => Math.min(numberLength - 1, Math.max(0, at));
const put = (signs: string, at: number, sign: string): string => signs.slice(0, at) + sign + signs.slice(at + 1);

/** What was pasted, as it goes into boxes: without spaces and dashes, +86, full-width signs; `?`, `_`, `x` … are empty. */
export function pasted(text: string): string {
  return phoneDigits(text)
    .replace(/^\+?86(?=[1*?_]\S{10}$)/, '')
    .replaceAll(/[?_·#]/g, '*')
    .toUpperCase();
}

/** Puts signs where the caret is; a whole number fills all boxes, a pattern without a caret's help the last ones. */
function fill(boxes: Boxes, text: string): Boxes {
  const signs = pasted(text);
  if (signs === '') return { ...boxes, problem: undefined };
  if (signs.length > numberLength) return { ...boxes, problem: boxesProblem(signs) };
  // A pattern such as AABB is of the tail; digits go in from the caret on, as if they were typed, where they fit.
  const fits = boxes.at + signs.length <= numberLength;
  const tail = /[A-Z]/.test(signs) && boxes.at < digitsFrom;
  const from = signs.length === numberLength ? 0 : tail || !fits ? numberLength - signs.length : boxes.at;
  const next = boxes.signs.slice(0, from) + signs + boxes.signs.slice(from + signs.length);
  const problem = boxesProblem(next);
  if (problem !== undefined) return { ...boxes, problem };
  return { signs: next, at: bounded(from + signs.length), problem: undefined };
}

function type(boxes: Boxes, text: string): Boxes {
  const signs = pasted(text);
  if ([...signs].length !== 1) return fill(boxes, text);
  const next = put(boxes.signs, boxes.at, signs);
  const problem = boxesProblem(next);
  if (problem !== undefined) return { ...boxes, problem };
  return { signs: next, at: bounded(boxes.at + 1), problem: undefined };
}

function key({ signs, at }: Boxes, name: Extract<BoxEdit, { kind: 'key' }>['key']): Boxes {
  switch (name) {
    case 'ArrowLeft':
      return { signs, at: bounded(at - 1) };
    case 'ArrowRight':
      return { signs, at: bounded(at + 1) };
    case 'Home':
      return { signs, at: 0 };
    case 'End':
      return { signs, at: numberLength - 1 };
    case 'Delete':
      return { signs: put(signs, at, '*'), at };
    default: {
      // In a full box it empties that one, in an empty box the one before it.
      if (signs[at] !== '*') return { signs: put(signs, at, '*'), at };
      const before = bounded(at - 1);
      return { signs: put(signs, before, '*'), at: before };
    }
  }
}

/** What a key, a paste or a press makes of the boxes. Signs that cannot stand there change nothing and say why. */
export function editBoxes(boxes: Boxes, edit: BoxEdit): Boxes {
  switch (edit.kind) {
    case 'type':
      return type(boxes, edit.text);
    case 'paste':
      return fill(boxes, edit.text);
    case 'key':
      return key(boxes, edit.key);
    case 'focus':
      return { signs: boxes.signs, at: bounded(edit.at), problem: boxes.problem };
    case 'clear':
      return { signs: noSigns, at: 0 };
  }
}
