import type { Measure } from '../draw/drawing.ts';

const dots = '…';

/**
 * A text in lines of at most `width`, broken between words or between Chinese characters; what does not fit into `lines` ends
 * with dots.
 */
export function fitText(
  text: string,
  { width, size, bold = false, lines }: { width: number; size: number; bold?: boolean; lines: number },
  measure: Measure,
): string[] {
  const fits = (part: string) => measure(part, size, bold) <= width;
  const parts = text.trim().match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\s+|[^\s\p{Script=Han}]+/gu);
  const out: string[] = [];
  let line = '';
  let rest = [...(parts ?? [])];
  while (rest.length > 0) {
    const [part = '', ...others] = rest;
    if (line === '' && /^\s/.test(part)) rest = others;
    else if (fits(line + part)) {
      line += part;
      rest = others;
    } else if (out.length + 1 >= lines) return [...out, cut(line + rest.join(''), fits)];
    else if (line !== '') {
      out.push(line.trimEnd());
      line = '';
    } else {
      // One word that is longer than a line.
      const characters = [...part];
      let end = 1;
      while (end < characters.length && fits(characters.slice(0, end + 1).join(''))) end += 1;
      out.push(characters.slice(0, end).join(''));
      rest = end < characters.length ? [characters.slice(end).join(''), ...others] : others;
    }
  }
  return line === '' ? out : [...out, line.trimEnd()];
}

function cut(text: string, fits: (part: string) => boolean): string {
  const characters = [...text];
  let end = characters.length - 1;
  while (end > 0 && !fits(characters.slice(0, end).join('').trimEnd() + dots)) end -= 1;
  return characters.slice(0, end).join('').trimEnd() + dots;
}
