import type { TextLine, TextWord, TurnedBox } from './text.ts';

/** A character that was read, and where in its line: 0 to 1. */
export interface ReadCharacter {
  text: string;
  at: number;
  sure: number;
}

/**
 * The characters that the recogniser's rows stand for: the likeliest of each row, doubles and blanks left out
 * (connectionist temporal classification, read greedily). `used` is the part of the rows that is picture.
 */
export function decoded(
  rows: Float32Array,
  steps: number,
  classes: number,
  keys: readonly string[],
  used: number,
): ReadCharacter[] {
  const found: ReadCharacter[] = [];
  let before = 0;
  for (let step = 0; step < steps; step += 1) {
    const start = step * classes;
    let best = 0;
    for (let one = 1; one < classes; one += 1)
      if ((rows[start + one] as number) > (rows[start + best] as number)) best = one;
    if (best !== 0 && best !== before) {
      // The first class is the blank, the one behind the keys a space.
      const text = keys[best - 1] ?? ' ';
      found.push({ text, at: Math.min(1, (step + 0.5) / steps / used), sure: rows[start + best] as number });
    }
    before = best;
  }
  return found;
}

/** Characters in their box as a line with its words' places; undefined for what is too unsure to be text. */
export function lineOf(
  characters: readonly ReadCharacter[],
  box: TurnedBox,
  page: { width: number; height: number },
): TextLine | undefined {
  const text = characters
    .map((one) => one.text)
    .join('')
    .trim();
  if (text === '') return undefined;
  const sure = characters.reduce((sum, one) => sum + one.sure, 0) / characters.length;
  if (sure < 0.55) return undefined;
  // Half a character to each side of its middle.
  const reach = 0.5 / Math.max(1, characters.length);
  const words: TextWord[] = [];
  let word: ReadCharacter[] = [];
  const end = (): void => {
    const [first, last] = [word[0], word.at(-1)];
    if (first !== undefined && last !== undefined)
      words.push({
        text: word.map((one) => one.text).join(''),
        ...placeOf(box, Math.max(0, first.at - reach), Math.min(1, last.at + reach), page),
      });
    word = [];
  };
  for (const character of characters) {
    if (character.text.trim() === '') end();
    else word.push(character);
  }
  end();
  return { text, words, sure };
}

/** The upright rectangle round a part of a box's width. */
function placeOf(
  { middle, half, along }: TurnedBox,
  from: number,
  to: number,
  page: { width: number; height: number },
): Omit<TextWord, 'text'> {
  const [start, end] = [(from * 2 - 1) * half.x, (to * 2 - 1) * half.x];
  const xs = [start, end].flatMap((on) => [-half.y, half.y].map((down) => middle.x + on * along.x - down * along.y));
  const ys = [start, end].flatMap((on) => [-half.y, half.y].map((down) => middle.y + on * along.y + down * along.x));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return {
    x: left / page.width,
    y: top / page.height,
    width: (Math.max(...xs) - left) / page.width,
    height: (Math.max(...ys) - top) / page.height,
  };
}
