import type { ReadResult } from 'zxing-wasm/reader';
import { hexOf } from '../codes/hex.ts';
import type { Found } from './protocol.ts';
import { checksItself, isFragment, isSure } from './trust.ts';

/** What zxing reports beside the text, as JSON. */
interface Extra {
  EanAddOn?: string;
  UPCE?: string;
}

function extraOf({ extra }: ReadResult): Extra {
  try {
    return JSON.parse(extra) as Extra;
  } catch {
    return {};
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function isUtf8(bytes: Uint8Array): boolean {
  try {
    utf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Controls that texts have: tab, line ends, and the separators of GS1 and ISO 15434. */
const controls = new Set(['\t', '\n', '\r', '\u001c', '\u001d', '\u001e', '\u001f']);

/** Has it signs that no text has? Other controls, what stands for undecodable bytes, and what is no sign at all. */
function hasNoText(text: string): boolean {
  return Array.from(text).some((sign) => !controls.has(sign) && /[\p{Cc}\p{Cn}\ufffd]/u.test(sign));
}

/** Bytes that are no text: not UTF-8, and in the guessed character set no words either. */
function isBinary({ bytes, text, contentType, hasECI }: ReadResult): boolean {
  if (contentType === 'GS1' || contentType === 'ISO15434' || isUtf8(bytes)) return false;
  return contentType === 'UnknownECI' || ((!hasECI || contentType === 'Binary') && hasNoText(text));
}

/** Results as the product tells of them. `changed`: the picture was not as the camera gave it. */
export function foundIn(results: readonly ReadResult[], changed: boolean): Found[] {
  const found = results.filter((one) => !isFragment(one, changed)).map((one) => foundOf(one, changed));
  // Lines that miss the add-on tell the same article once more without it.
  const extended = new Set(found.filter(({ addOn }) => addOn !== undefined).map(({ text }) => text));
  return found.filter(({ text, addOn }) => addOn !== undefined || !extended.has(text));
}

function foundOf(result: ReadResult, changed: boolean): Found {
  const { bytes, format, position, contentType, sequenceSize, sequenceIndex, sequenceId, lineCount } = result;
  const { EanAddOn: addOn, UPCE: printed } = extraOf(result);
  const binary = isBinary(result);
  const text = articleText(result.text, addOn);
  return {
    text: binary ? hexOf(bytes) : text,
    bytes,
    // Twelve digits of an UPC-A and a zero in front of thirteen are the same bars.
    format: format === 'EAN13' && text.startsWith('0') ? 'UPCA' : format,
    outline: [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft],
    gs1: contentType === 'GS1',
    ...(binary ? { binary: true } : {}),
    ...(addOn === undefined ? {} : { addOn }),
    ...(printed === undefined ? {} : { printed }),
    ...(sequenceSize > 1 && sequenceIndex >= 0
      ? { part: { index: sequenceIndex, size: sequenceSize, of: sequenceId } }
      : {}),
    ...(checksItself(format, changed) && isSure({ ...result, lineCount: lineCount / 2 }, changed)
      ? {}
      : { unsure: true }),
  };
}

/** The article's number without what an add-on says, which zxing appends. */
function articleText(text: string, addOn: string | undefined): string {
  return addOn !== undefined && text.endsWith(addOn) ? text.slice(0, -addOn.length).trimEnd() : text;
}
