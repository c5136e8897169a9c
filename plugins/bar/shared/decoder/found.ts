import type { ReadResult } from 'zxing-wasm/reader';
import { hexOf } from '../codes/hex.ts';
import { articleOf, extraOf } from './add-ons.ts';
import { hasNoText, textOfBytes } from './byte-text.ts';
import type { Found } from './protocol.ts';
import { checksItself, isFragment, isSure } from './trust.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

function isUtf8(bytes: Uint8Array): boolean {
  try {
    utf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The text in the character set that the whole of it speaks for, where the code names none. */
function textIn({ bytes, text, contentType, hasECI }: ReadResult): string {
  if (hasECI || contentType === 'GS1' || contentType === 'ISO15434') return text;
  return textOfBytes(bytes, text) ?? text;
}

/** Bytes that are no text: not UTF-8, and in the guessed character set no words either. */
function isBinary({ bytes, contentType, hasECI }: ReadResult, text: string): boolean {
  if (contentType === 'GS1' || contentType === 'ISO15434' || isUtf8(bytes)) return false;
  return contentType === 'UnknownECI' || ((!hasECI || contentType === 'Binary') && hasNoText(text));
}

/** Results as the product tells of them. `changed`: the picture was not as the camera gave it. */
export function foundIn(results: readonly ReadResult[], changed: boolean): Found[] {
  return results.filter((one) => !isFragment(one, changed)).map((one) => foundOf(one, changed));
}

function foundOf(result: ReadResult, changed: boolean): Found {
  const { bytes, format, position, contentType, sequenceSize, sequenceIndex, sequenceId, lineCount } = result;
  const { UPCE: printed } = extraOf(result);
  const { article, addOn } = articleOf(result);
  const text = article === result.text ? textIn(result) : article;
  const binary = isBinary(result, text);
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
