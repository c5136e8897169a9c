/** What a reader says of a code, in so far as it tells whether to believe it. */
export interface Evidence {
  text: string;
  format: string;
  /** Lines of the picture in which bars were read alike; 0 for codes that are no bars. */
  lineCount: number;
}

/** Kinds of bars that check nothing, or nothing that every printer prints: each with its fewest signs that are believed of a changed picture. */
const unchecked: Record<string, number> = {
  Codabar: 4,
  Code39: 3,
  Code39Std: 3,
  Code39Ext: 3,
  Code32: 8,
  PZN: 7,
  ITF: 6,
  ITF14: 14,
  Telepen: 4,
  TelepenAlpha: 4,
  TelepenNumeric: 4,
  OtherBarcode: 4,
  DXFilmEdge: 4,
};

/** Kinds with one check digit: of ten misread numbers one looks right. */
const checkedOnce = /^(?:EAN|UPC|ISBN)/;

/** Lines that must agree in a picture as the camera gave it. */
const linesAsIs = { unchecked: 6, checkedOnce: 2 };
/** And in one that was changed to be read at all, counted over all its changes: those misread 2 or 3 lines now and then. */
const linesChanged = { unchecked: 12, checkedOnce: 8 };

export function checksItself(format: string): boolean {
  return !(format in unchecked);
}

/** Lines that are wanted before a code is believed; 0 where its error correction vouches for it. */
function linesWanted(format: string, changed: boolean): number {
  const { unchecked, checkedOnce: once } = changed ? linesChanged : linesAsIs;
  if (!checksItself(format)) return unchecked;
  return checkedOnce.test(format) ? once : 0;
}

/** Is one look enough? `changed`: the picture was sharpened, turned and the like before it. */
export function isSure({ text, format, lineCount }: Evidence, changed: boolean): boolean {
  const long = !changed || text.length >= (unchecked[format] ?? 0);
  return long && lineCount >= linesWanted(format, changed);
}

/**
 * Bars that check nothing, few of them in few lines: a line that leaves the code at its side reads the beginning of it as a
 * shorter one, and the next frame agrees.
 */
export function isFragment({ text, format, lineCount }: Evidence): boolean {
  return text.length < (unchecked[format] ?? 0) && lineCount < linesAsIs.unchecked;
}

/** Gathers what several looks at one picture read, until something may be believed. */
export class Evidences<T extends Evidence> {
  readonly #lines = new Map<string, { first: T; lines: number }>();

  /** Takes what one changed look read, and gives those that may be believed by now. */
  take(found: readonly T[]): T[] {
    for (const one of found) {
      const key = `${one.format} ${one.text}`;
      const known = this.#lines.get(key);
      if (known === undefined) this.#lines.set(key, { first: one, lines: one.lineCount });
      else known.lines += one.lineCount;
    }
    return found.filter((one) => {
      const { lines = 0 } = this.#lines.get(`${one.format} ${one.text}`) ?? {};
      return isSure({ ...one, lineCount: lines }, true) && lines >= 2 * this.#against(one);
    });
  }

  /** Most lines for another text of the same family: where looks contradict each other, none is believed for now. */
  #against({ format, text }: T): number {
    if (linesWanted(format, true) === 0) return 0;
    let most = 0;
    for (const { first, lines } of this.#lines.values())
      if (first.text !== text && linesWanted(first.format, true) > 0) most = Math.max(most, lines);
    return most;
  }
}
