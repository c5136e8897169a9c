import type { LocalText } from '@fitout/sdk';
import { phoneDigits } from '@fitout/sdk';
import { digitsFrom, numberLength } from '../../shared/digits.ts';
import { boxesProblem } from '../../shared/search/boxes.ts';

/** The eleven boxes and the one that has the caret (0–10). Asterisks are empty boxes. */
export interface Boxes {
  characters: string;
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

export const emptyBoxes = '*'.repeat(numberLength);

const bounded = (at: number): number => Math.min(numberLength - 1, Math.max(0, at));
const put = (characters: string, at: number, character: string): string =>
  characters.slice(0, at) + character + characters.slice(at + 1);

/** What was pasted, as it goes into boxes: without spaces and dashes, +86, full-width characters; `?`, `_`, `x` … are empty. */
export function pasted(text: string): string {
  return phoneDigits(text)
    .replace(/^\+?86(?=[1*?_]\S{10}$)/, '')
    .replaceAll(/[?_·#]/g, '*')
    .toUpperCase();
}

/** Puts characters where the caret is; a whole number fills all boxes, a pattern without a caret's help the last ones. */
function fill(boxes: Boxes, text: string): Boxes {
  const characters = pasted(text);
  if (characters === '') return { ...boxes, problem: undefined };
  if (characters.length > numberLength) return { ...boxes, problem: boxesProblem(characters) };
  // A pattern such as AABB is of the tail; digits go in from the caret on, as if they were typed, where they fit.
  const fits = boxes.at + characters.length <= numberLength;
  const tail = /[A-Z]/.test(characters) && boxes.at < digitsFrom;
  const from = characters.length === numberLength ? 0 : tail || !fits ? numberLength - characters.length : boxes.at;
  const next = boxes.characters.slice(0, from) + characters + boxes.characters.slice(from + characters.length);
  const problem = boxesProblem(next);
  if (problem !== undefined) return { ...boxes, problem };
  return { characters: next, at: bounded(from + characters.length), problem: undefined };
}

function type(boxes: Boxes, text: string): Boxes {
  const characters = pasted(text);
  if ([...characters].length !== 1) return fill(boxes, text);
  const next = put(boxes.characters, boxes.at, characters);
  const problem = boxesProblem(next);
  if (problem !== undefined) return { ...boxes, problem };
  return { characters: next, at: bounded(boxes.at + 1), problem: undefined };
}

function key({ characters, at }: Boxes, name: Extract<BoxEdit, { kind: 'key' }>['key']): Boxes {
  switch (name) {
    case 'ArrowLeft':
      return { characters, at: bounded(at - 1) };
    case 'ArrowRight':
      return { characters, at: bounded(at + 1) };
    case 'Home':
      return { characters, at: 0 };
    case 'End':
      return { characters, at: numberLength - 1 };
    case 'Delete':
      return { characters: put(characters, at, '*'), at };
    default: {
      // In a full box it empties that one, in an empty box the one before it.
      if (characters[at] !== '*') return { characters: put(characters, at, '*'), at };
      const before = bounded(at - 1);
      return { characters: put(characters, before, '*'), at: before };
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
      return { characters: boxes.characters, at: bounded(edit.at), problem: boxes.problem };
    case 'clear':
      return { characters: emptyBoxes, at: 0 };
  }
}
