import type { ReaderOptions, ReadResult } from 'zxing-wasm/reader';
import { enlarged, greyOf, type Pixels, pixelsOf, smoothed } from './grey.ts';
import { shareBars } from './place.ts';

/** What zxing reports beside the text, as JSON. */
interface Extra {
  /** Digits that its last look at an add-on gave, also where these failed their check and are not part of the text. */
  EanAddOn?: string;
  UPCE?: string;
}

interface Reading {
  text: string;
  format: string;
  extra: string;
}

type Point = ReadResult['position']['topLeft'];
type Read = (image: Pixels, options: ReaderOptions) => Promise<ReadResult[]>;

export function extraOf({ extra }: Pick<ReadResult, 'extra'>): Extra {
  try {
    return JSON.parse(extra) as Extra;
  } catch {
    return {};
  }
}

/** Kinds beside which an add-on may stand (ISO/IEC 15420, 4.3.5); an EAN-8 has none. */
const extensible = new Set(['EAN13', 'UPCA', 'UPCE']);
/** Books have five digits beside them, a price; two of them are the first of five that are hidden. */
const book = /^97[89]/;
/** Digits of an article's number as zxing gives it, whichever way it is printed. */
const articleDigits = (format: string): number => (format === 'EAN8' ? 8 : 13);

/**
 * The article in a reading's text and the add-on behind it. An add-on has two or five digits, which zxing checked by their
 * parities (ISO/IEC 15420, 4.3.5.3) where they are part of the text.
 */
export function articleOf({ text, format, extra }: Reading): { article: string; addOn?: string } {
  const { EanAddOn: addOn } = extraOf({ extra });
  const digits = articleDigits(format);
  if (addOn === undefined || text.length !== digits + addOn.length || !text.endsWith(addOn)) return { article: text };
  const article = text.slice(0, digits);
  const possible = book.test(article) ? /^\d{5}$/ : /^(?:\d{2}|\d{5})$/;
  return extensible.has(format) && possible.test(addOn) ? { article, addOn } : { article };
}

/** Lines that read an add-on, of one look at it. */
interface Vote {
  addOn: string;
  lines: number;
}

/** Lines that must agree on an add-on in a still: of two digits a quarter pass the check by chance, of five a tenth. */
const linesInStill = { two: 8, five: 6 };
/** And in a frame of a film, where the next one must agree. */
const linesInFrame = { two: 2, five: 2 };

/** The add-on with at least the wanted number of lines and twice as many as any other add-on; undefined otherwise. */
export function agreedAddOn(votes: readonly Vote[], wanted = linesInStill): string | undefined {
  const lines = new Map<string, number>();
  for (const vote of votes) lines.set(vote.addOn, (lines.get(vote.addOn) ?? 0) + vote.lines);
  const [best, second] = [...lines].sort((one, other) => other[1] - one[1]);
  if (best === undefined) return undefined;
  const [addOn, count] = best;
  const enough = count >= (addOn.length === 2 ? wanted.two : wanted.five);
  return enough && count >= 2 * (second?.[1] ?? 0) ? addOn : undefined;
}

/** The reading as if nothing stood beside the article. */
export function plainArticle<T extends Reading>(result: T): T {
  const { article } = articleOf(result);
  const { EanAddOn, ...extra } = extraOf(result);
  return EanAddOn === undefined ? result : withText(result, article, extra);
}

function withText<T extends Reading>(result: T, text: string, extra: Extra): T {
  return { ...result, text, bytes: new TextEncoder().encode(text), extra: JSON.stringify(extra) };
}

/**
 * What was read in `image`, each article once with the add-on that stands beside it, where enough lines say so. Where lines
 * without the add-on are in the majority zxing drops those with it: the surroundings of each article are read once more, with
 * an add-on or not at all. `still`: no other frame comes that must agree.
 */
export async function withAddOns(
  read: Read,
  image: Pixels,
  results: readonly ReadResult[],
  still: boolean,
): Promise<ReadResult[]> {
  const all: ReadResult[] = [];
  for (const { result, votes } of mergedArticles(results, image)) {
    if (!extensible.has(result.format)) {
      all.push(result);
      continue;
    }
    votes.push(...(await votesAbout(read, image, result, still)));
    const addOn = agreedAddOn(votes, still ? linesInStill : linesInFrame);
    all.push(
      addOn === undefined ? result : withText(result, result.text + addOn, { ...extraOf(result), EanAddOn: addOn }),
    );
  }
  return all;
}

/** Readings of one article at one place as one, which has the lines of all of them. */
function mergedArticles(results: readonly ReadResult[], image: Pixels): { result: ReadResult; votes: Vote[] }[] {
  const merged: { result: ReadResult; votes: Vote[] }[] = [];
  for (const one of results) {
    const result = plainArticle(one);
    const votes = votesOf(one, image);
    const known = merged.find(
      (other) =>
        other.result.format === result.format &&
        other.result.text === result.text &&
        extensible.has(result.format) &&
        shareBars(cornersOf(other.result), cornersOf(result)),
    );
    if (known === undefined) merged.push({ result, votes });
    else {
      known.result = { ...known.result, lineCount: known.result.lineCount + result.lineCount };
      known.votes.push(...votes);
    }
  }
  return merged;
}

/** The quiet zone behind an add-on, as a part of the whole: 5 of some 125 modules. */
const quietPart = 0.04;

/** What a reading says of the add-on. Two digits that end at the picture's edge may be the first of five. */
function votesOf(reading: ReadResult, { width, height }: Pixels): Vote[] {
  const { addOn } = articleOf(reading);
  if (addOn === undefined) return [];
  const { topLeft, topRight, bottomRight, bottomLeft } = reading.position;
  const goesOn = (from: Point, to: Point): boolean => {
    const [x, y] = [to.x + quietPart * (to.x - from.x), to.y + quietPart * (to.y - from.y)];
    return x >= 0 && y >= 0 && x < width && y < height;
  };
  const whole = addOn.length === 5 || (goesOn(topLeft, topRight) && goesOn(bottomLeft, bottomRight));
  return whole ? [{ addOn, lines: reading.lineCount }] : [];
}

export function cornersOf({ position: { topLeft, topRight, bottomRight, bottomLeft } }: Pick<ReadResult, 'position'>) {
  return [topLeft, topRight, bottomRight, bottomLeft];
}

/** Pixels of a part that is enlarged for its add-on. */
const maxEnlarged = 500_000;

async function votesAbout(read: Read, image: Pixels, article: ReadResult, still: boolean): Promise<Vote[]> {
  const part = surroundingsOf(image, article);
  const options: ReaderOptions = {
    textMode: 'Plain',
    tryHarder: true,
    tryInvert: still,
    formats: ['EAN13', 'UPCE'],
    eanAddOnSymbol: 'Require',
  };
  const votesIn = async (pixels: Pixels): Promise<Vote[]> =>
    (await read(pixels, options)).flatMap((one) => {
      const { article: text } = articleOf(one);
      return text === article.text ? votesOf(one, pixels) : [];
    });
  const smooth = await votesIn(smoothed(part));
  if (!still) return smooth.length > 0 ? smooth : votesIn(part);
  const votes = [...smooth, ...(await votesIn(part))];
  if (part.width * part.height > maxEnlarged) return votes;
  return [...votes, ...(await votesIn(pixelsOf(enlarged(greyOf(part), 2))))];
}

/** The part of the picture in which an article's add-on stands, whichever way it is turned. */
function surroundingsOf({ data, width, height }: Pixels, article: ReadResult): Pixels {
  const corners = cornersOf(article);
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const length = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  // An add-on of five digits, with the space before it, is 0.65 as long as the article.
  const margin = Math.ceil(0.8 * length) + 8;
  const [left, top] = [
    Math.max(0, Math.floor(Math.min(...xs)) - margin),
    Math.max(0, Math.floor(Math.min(...ys)) - margin),
  ];
  const right = Math.min(width, Math.ceil(Math.max(...xs)) + margin);
  const bottom = Math.min(height, Math.ceil(Math.max(...ys)) + margin);
  const [wide, high] = [Math.max(1, right - left), Math.max(1, bottom - top)];
  const part = new Uint8ClampedArray(wide * high * 4);
  for (let y = 0; y < high; y += 1) {
    const from = ((top + y) * width + left) * 4;
    part.set(data.subarray(from, from + wide * 4), y * wide * 4);
  }
  return { data: part, width: wide, height: high };
}
