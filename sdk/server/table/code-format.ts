/** A piece of a number format: a digit's place, or text that stands as it is. */
type Piece = { place: '0' | '#' | '?' } | { text: string };

/**
 * What a sheet shows of a number that a format makes a code: `000000` and 123 are 000123, `0000-0000` and `"SKU"0000`
 * likewise. undefined where the format shows an amount, a date or a share, and where it is not understood: there the
 * number itself is meant. Source: ECMA-376 part 1, 18.8.31 (numFmts).
 */
export function codeText(format: string, value: number): string | undefined {
  if (!Number.isFinite(value)) return undefined;
  const sections = sectionsOf(format);
  const [first = ''] = sections;
  const negative = value < 0 && sections.length > 1;
  const section = negative ? sections[1] : value === 0 && sections.length > 2 ? sections[2] : first;
  const pieces = piecesOf(section ?? first);
  const whole = piecesOf(first);
  if (pieces === undefined || whole === undefined || !isCode(whole)) return undefined;
  const digits = BigInt(Math.round(Number(Math.abs(value).toPrecision(15)))).toString();
  const text = shown(pieces, digits === '0' ? '' : digits);
  return value < 0 && !negative ? `-${text}` : text;
}

/** The parts of a format for positive numbers, negative ones, zero and text. */
function sectionsOf(format: string): string[] {
  const sections = [''];
  for (const [piece] of format.matchAll(/"[^"]*"|\\.|[\s\S]/g))
    if (piece === ';') sections.push('');
    else sections.push(`${sections.pop()}${piece}`);
  return sections;
}

/** undefined for a format of anything but places and text. */
function piecesOf(section: string): Piece[] | undefined {
  const pieces: Piece[] = [];
  const tokens = /"([^"]*)"|\\(.)|_.|\*.|\[([^\]]*)\]|([0#?])|([\s\S])/g;
  for (const [all, quoted, escaped, bracket, place, other] of section.matchAll(tokens)) {
    const text = quoted ?? escaped;
    if (text !== undefined) pieces.push({ text });
    else if (place !== undefined) pieces.push({ place: place as '0' });
    else if (bracket !== undefined) {
      // Colours and languages change nothing that is read; conditions, currencies and times do.
      if (!/^(?:[A-Za-z]{3,7}|color ?\d{1,2}|\$-[\dA-Fa-f]{1,8})$/i.test(bracket)) return undefined;
    } else if (other !== undefined) {
      if (/[.,%@/$¥￥€£A-Za-z]/.test(other)) return undefined;
      pieces.push({ text: other });
    } else if (all.startsWith('_') || all.startsWith('*')) continue;
  }
  return pieces;
}

const currency = /^\W*(?:RMB|CNY|USD|US|EUR|HKD?|NTD?|JPY|GBP)\W*$/i;

/** Zeros in front, text between digits or letters before them: an amount has none of these. */
function isCode(pieces: readonly Piece[]): boolean {
  const places = pieces.flatMap((piece, at) => ('place' in piece ? [at] : []));
  const [from, to] = [places[0], places.at(-1)];
  if (from === undefined || to === undefined) return false;
  const texts = pieces.flatMap((piece, at) => ('text' in piece ? [{ at, text: piece.text }] : []));
  const before = texts.filter(({ at }) => at < from).map(({ text }) => text);
  if (before.some((text) => /[$¥￥€£]/.test(text))) return false;
  const zeros = pieces.filter((piece) => 'place' in piece && piece.place === '0').length;
  if (zeros > 1) return true;
  if (texts.some(({ at, text }) => at > from && at < to && /[^\s'’]/.test(text))) return true;
  const prefix = before.join('');
  return /[A-Za-z]/.test(prefix) && !currency.test(prefix);
}

/** The digits from the right into their places; those that are left stand before the first place. */
function shown(pieces: readonly Piece[], digits: string): string {
  const out: string[] = [];
  const first = pieces.findIndex((piece) => 'place' in piece);
  let left = digits;
  for (let at = pieces.length - 1; at >= 0; at--) {
    const piece = pieces[at] as Piece;
    if ('text' in piece) out.push(piece.text);
    else if (at === first && left !== '') out.push(left);
    else {
      out.push(left.at(-1) ?? (piece.place === '0' ? '0' : piece.place === '?' ? ' ' : ''));
      left = left.slice(0, -1);
    }
  }
  return out.reverse().join('').trim();
}
