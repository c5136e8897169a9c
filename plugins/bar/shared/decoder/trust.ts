import { checkDigit } from '../codes/gtin.ts';

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

/** Kinds whose checks let one misread number of a hundred pass: grain that is made sharp looks like one now and then. */
const checkedWell = /^(?:DataBar|Code93|Code128)/;

/** Lines that must agree in a picture as the camera gave it: of public samples one in a hundred had two or three misread. */
const linesAsIs = { unchecked: 6, checkedOnce: 4, checkedWell: 2 };
/** And in one that was changed to be read at all, counted over all its changes. */
const linesChanged = { unchecked: 12, checkedOnce: 8, checkedWell: 4 };

/** Bars whose number ends in a digit that checks it, where their printer heeds it (GS1: ITF-14). */
const maybeChecked = new Set(['ITF']);

/**
 * Kinds that correct so many errors for their few checks that another text comes out of a picture full of grain: two changed
 * pictures must say the same.
 */
const overcorrected = new Set(['PDF417', 'CompactPDF417', 'MicroPDF417']);

/** Does a code of this kind vouch for its text, alone? `changed`: the picture was sharpened, turned and the like before it. */
export function checksItself(format: string, changed: boolean): boolean {
  return !(format in unchecked) && !(changed && overcorrected.has(format));
}

/** Lines that are wanted before a code is believed; 0 where its error correction vouches for it. */
function linesWanted({ format, text }: Evidence, changed: boolean): number {
  const lines = changed ? linesChanged : linesAsIs;
  if (format in unchecked)
    return changed && maybeChecked.has(format) && !endsInItsCheck(text) ? 2 * lines.unchecked : lines.unchecked;
  if (checkedOnce.test(format)) return lines.checkedOnce;
  return checkedWell.test(format) ? lines.checkedWell : 0;
}

function endsInItsCheck(text: string): boolean {
  return /^\d{2,}$/.test(text) && checkDigit(text.slice(0, -1)) === Number(text.at(-1));
}

/** Is one look enough? `changed`: the picture was sharpened, turned and the like before it. */
export function isSure(evidence: Evidence, changed: boolean): boolean {
  const { text, format, lineCount } = evidence;
  const long = !changed || text.length >= (unchecked[format] ?? 0);
  return long && lineCount >= linesWanted(evidence, changed);
}

/** Kinds whose bars, few and checked by one digit, are found within longer ones that are hard to see. */
const withinOthers = new Set(['EAN8', 'UPCE']);

/**
 * Few bars in few lines: a line that leaves a code at its side reads the beginning of it as a shorter one, and the next
 * frame agrees. `changed`: of a frame that was changed, in which a pale code of light bars is read as a shorter one in every
 * line.
 */
export function isFragment({ text, format, lineCount }: Evidence, changed: boolean): boolean {
  if (withinOthers.has(format)) return changed || lineCount < linesAsIs.checkedOnce;
  return text.length < (unchecked[format] ?? 0) && lineCount < linesAsIs.unchecked;
}

/** Gathers what several looks at one picture read, until something may be believed. */
export class Evidences<T extends Evidence> {
  readonly #said = new Map<string, { first: T; lines: number; looks: number }>();

  /**
   * Takes what one look read, and gives those that may be believed by now. `faithful`: the picture was turned or its light
   * reversed, no more, so that it has as much to say as before.
   */
  take(found: readonly T[], faithful: boolean): T[] {
    for (const one of found) {
      const key = keyOf(one);
      const { first = one, lines = 0, looks = 0 } = this.#said.get(key) ?? {};
      this.#said.set(key, { first, lines: lines + one.lineCount, looks: looks + (faithful ? 2 : 1) });
    }
    return found.filter((one) => {
      const { lines = 0, looks = 0 } = this.#said.get(keyOf(one)) ?? {};
      if (looks < 2 && overcorrected.has(one.format)) return false;
      return isSure({ ...one, lineCount: lines }, true) && lines >= 2 * this.#against(one);
    });
  }

  /** Lines for other texts of the same family: where looks contradict each other, none is believed for now. */
  #against(one: T): number {
    if (linesWanted(one, true) === 0) return 0;
    let against = 0;
    for (const { first, lines } of this.#said.values())
      if (!isWithin(first, one) && linesWanted(first, true) > 0) against += lines;
    return against;
  }
}

const keyOf = ({ format, text }: Evidence): string => `${format} ${text}`;

/** Is `part` the same code, or what lines that leave it at its side read of it? */
function isWithin(part: Evidence, whole: Evidence): boolean {
  return (
    part.text === whole.text ||
    (part.format === whole.format && part.format in unchecked && whole.text.includes(part.text))
  );
}
