import { Bytes } from '../../facts/bytes.ts';
import { isPadding, type Removal } from './removal.ts';

/** Blocks that say nothing of a place. */
const plain = /^(?:Image_UTC_Data|MotionPhoto_Version|MotionPhoto_AutoPlay|PlayBack_Speed)$/;

/**
 * The trailer of Samsung's phones: blocks, then a directory `SEFH` of where each begins before it, then its length and
 * `SEFT`. Blanks the country that the network named (MCC_Data), and hands over the film. False for no such trailer.
 */
export function removeFromSamsung(data: Uint8Array, removal: Removal, film: (data: Uint8Array) => void): boolean {
  const bytes = new Bytes(data, true);
  if (bytes.word(data.length - 4, 4) !== 'SEFT') return false;
  const directory = data.length - 8 - bytes.u32(data.length - 8);
  if (directory < 0 || bytes.word(directory, 4) !== 'SEFH') return false;
  let first = directory;
  const count = Math.min(bytes.u32(directory + 8), Math.floor((data.length - directory - 12) / 12));
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 12 + 12 * index;
    const start = directory - bytes.u32(entry + 4);
    const block = bytes.part(start, start + bytes.u32(entry + 8));
    const length = bytes.u32(start + 4);
    const name = bytes.word(start + 8, Math.min(64, length));
    const content = block.subarray(8 + length);
    if (start < 0) removal.certain = false;
    else if (name === 'MotionPhoto_Data') film(content);
    else if (name === 'MCC_Data') {
      removal.found ||= !isPadding(content);
      content.fill(0);
    } else if (!plain.test(name)) removal.certain = false;
    first = Math.min(first, Math.max(0, start));
  }
  // Zeros in front belong to the first block.
  if (!isPadding(data.subarray(0, first))) removal.certain = false;
  return true;
}
