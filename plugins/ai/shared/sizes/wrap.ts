const letters = new Intl.Segmenter('zh', { granularity: 'grapheme' });
/** Signs that begin no line. */
const closing = /^[，。、；：！？）》」』】…%,.;:!?)\]}]$/u;
const within = /^[\p{ASCII}]$/u;

/** Breaks lines that are longer than `most`; words of Latin letters stay whole where they fit, and no sign begins a line. */
export function wrapText(text: string, most: number, width: (letter: string) => number): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => wrapLine(line, most, width))
    .join('\n');
}

function wrapLine(line: string, most: number, width: (letter: string) => number): string {
  const lines: string[] = [];
  let [now, length] = ['', 0];
  for (const piece of piecesOf(line, most, width)) {
    const size = sum(piece, width);
    if (now !== '' && length + size > most) {
      lines.push(now.trimEnd());
      [now, length] = ['', 0];
      if (piece.trim() === '') continue;
    }
    now += piece;
    length += size;
  }
  lines.push(now.trimEnd());
  return lines.join('\n');
}

const sum = (text: string, width: (letter: string) => number): number =>
  [...letters.segment(text)].reduce((all, { segment }) => all + width(segment), 0);

/** What stays together: words, and characters with what they follow. */
function piecesOf(line: string, most: number, width: (letter: string) => number): string[] {
  const pieces: string[] = [];
  let word = false;
  for (const { segment } of letters.segment(line)) {
    const latin = within.test(segment) && segment !== ' ';
    const last = pieces.at(-1);
    const joins = closing.test(segment) || (latin && word);
    if (last !== undefined && joins && sum(last + segment, width) <= most) pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
    word = latin;
  }
  return pieces;
}

/** Of the longest line, in the unit of `width`. */
export function longestLine(text: string, width: (letter: string) => number, spacing: number): number {
  const lengths = text.split('\n').map((line) => {
    const count = [...letters.segment(line)].length;
    return sum(line, width) + spacing * Math.max(0, count - 1);
  });
  return Math.max(0, ...lengths);
}
