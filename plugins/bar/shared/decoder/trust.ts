import { checkDigit } from '../codes/gtin.ts';
import { shareBars } from './place.ts';

/** What a reader says of a code, in so far as it tells whether to believe it. */
export interface Evidence {
  text: string;
  format: string;
  /** Lines of the picture in which bars were read alike; 0 for codes that are no bars. */
  lineCount: number;
}

/** Kinds of bars that check nothing, or nothing that every printer prints: each with its fewest characters that are believed of a changed picture. */
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

/** Is it a kind of bars, read along lines of the picture, for which lines are evidence? */
function isBars(format: string): boolean {
  return format in unchecked || checkedOnce.test(format) || checkedWell.test(format);
}

/**
 * Does a code of this kind vouch for its text, alone? `changed`: the picture was sharpened, turned and the like before it,
 * and an edge that the change moved is moved alike in all lines.
 */
export function checksItself(format: string, changed: boolean): boolean {
  return !(format in unchecked) && !(changed && (overcorrected.has(format) || isBars(format)));
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

/** A change of the picture that was looked at. */
export interface Change {
  /** Nothing of the picture is lost by it: it was turned or its light reversed, no more. */
  faithful: boolean;
  /** How many times as large it was made: at one size the same edges are misread alike. */
  scale: number;
}

/** What looks that agree say together. */
interface Support<T> {
  first: T;
  lines: number;
  looks: number;
  faithful: boolean;
  scales: Set<number>;
}

/** Gathers what several looks at one picture read, until something may be believed. */
export class Evidences<T extends Evidence> {
  readonly #said = new Map<string, Support<T>>();

  /** Takes what one look read, and gives those that may be believed by now. */
  take(found: readonly T[], { faithful, scale }: Change): T[] {
    for (const one of found) {
      const key = keyOf(one);
      const support = this.#said.get(key) ?? { first: one, lines: 0, looks: 0, faithful: false, scales: new Set() };
      support.lines += one.lineCount;
      support.looks += 1;
      support.faithful ||= faithful;
      support.scales.add(scale);
      this.#said.set(key, support);
    }
    return found.filter((one) => {
      const support = this.#said.get(keyOf(one));
      if (support === undefined || !isConfirmed(one.format, support)) return false;
      return isSure({ ...one, lineCount: support.lines }, true) && support.lines >= 2 * this.#against(one);
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

/**
 * Did looks enough agree? Many lines of one changed picture are no more than one: a check digit, and mod 103 of Code 128 too,
 * is passed by chance. Bars must be read alike at two sizes, stacked ones in two looks, or either in one that lost nothing.
 */
function isConfirmed(format: string, { looks, faithful, scales }: Support<Evidence>): boolean {
  if (faithful) return true;
  if (overcorrected.has(format)) return looks >= 2;
  return !isBars(format) || scales.size >= 2;
}

const keyOf = ({ format, text }: Evidence): string => `${format} ${text}`;

/** Is `part` the same code, or what lines that leave it at its side read of it? */
function isWithin(part: Pick<Evidence, 'text' | 'format'>, whole: Pick<Evidence, 'text' | 'format'>): boolean {
  return (
    part.text === whole.text ||
    (part.format === whole.format && part.format in unchecked && whole.text.includes(part.text))
  );
}

/** A reading with its corners, from the upper left of the code on, clockwise. */
interface Placed extends Evidence {
  corners: readonly { x: number; y: number }[];
}

/**
 * Does `other` speak against `one`: is it another text that the same bars may have? A part of a code does not speak against
 * the whole of it. `gap`: as of `shareBars`.
 */
export function speaksAgainst(other: Omit<Placed, 'lineCount'>, one: Omit<Placed, 'lineCount'>, gap?: number): boolean {
  return (
    isBars(one.format) && isBars(other.format) && !isWithin(other, one) && shareBars(one.corners, other.corners, gap)
  );
}

/** Times the lines that are wanted, with which two readings stand by themselves, one close above the other. */
const manyLines = 4;
/** Labels do not overlap; outlines of bars that lie askew do a little, as a part of their length. */
const overlap = -0.05;

/**
 * Readings of one picture without those that others contradict: of two texts of the same bars the one stays that has twice
 * the lines, else neither. Two that many lines read and that do not overlap are two labels.
 */
export function withoutContradicted<T extends Placed>(readings: readonly T[]): T[] {
  const stands = (one: T): boolean => one.lineCount >= manyLines * linesWanted(one, false);
  const areTwo = (one: T, other: T): boolean =>
    stands(one) && stands(other) && !shareBars(one.corners, other.corners, overlap);
  return readings.filter((one) =>
    readings.every(
      (other) =>
        other === one || !speaksAgainst(other, one) || one.lineCount >= 2 * other.lineCount || areTwo(one, other),
    ),
  );
}
