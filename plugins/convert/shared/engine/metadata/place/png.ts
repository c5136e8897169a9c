import { Bytes, joined, latin } from '../../facts/bytes.ts';
import { pngChunk } from '../embed.ts';
import { unpackedText, xmpKey } from '../xmp.ts';
import { removeFromUnknown } from './containers.ts';
import { hasCoordinates, isPlaceName, mentionsPlace } from './names.ts';
import { isPadding, type Removal } from './removal.ts';
import { removeFromTiff } from './tiff.ts';
import { removeFromXmp } from './xmp.ts';

/** Chunks of PNG 3, its extensions and Apple's, that hold no words. */
const plain =
  /^(?:IHDR|PLTE|IDAT|IEND|tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|bKGD|hIST|pHYs|sPLT|tIME|acTL|fcTL|fdAT|cICP|mDCV|mDCv|cLLI|cLLi|oFFs|pCAL|sCAL|gIFg|gIFx|sTER|iDOT|vpAg|CgBI|orNT)$/;

/**
 * The PNG without its place, its checksums anew. Text that is compressed is written out to be seen, and EXIF that
 * ImageMagick hides in text goes.
 */
export async function removeFromPng(data: Uint8Array, removal: Removal): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Bytes(data);
  const parts: Uint8Array[] = [data.subarray(0, 8)];
  let ended = false;
  let from = 8;
  while (from + 12 <= data.length && !ended) {
    const end = from + 12 + bytes.u32(from);
    const name = bytes.word(from + 4, 4);
    const body = bytes.part(from + 8, end - 4);
    ended = name === 'IEND';
    if (name === 'eXIf' || name === 'exIf') {
      removeFromTiff(body, removal, { isExif: true });
      parts.push(pngChunk(name, body));
    } else if (/^(?:tEXt|zTXt|iTXt)$/.test(name)) parts.push(...(await plainText(name, body, removal)));
    else {
      if (!plain.test(name) && !isPadding(body)) removal.certain = false;
      parts.push(bytes.part(from, end));
    }
    from = end;
  }
  const rest = data.subarray(from);
  if (!isPadding(rest)) removeFromUnknown(rest, removal);
  parts.push(rest);
  return joined(parts);
}

async function plainText(name: string, body: Uint8Array, removal: Removal): Promise<Uint8Array[]> {
  const bytes = new Bytes(body);
  const key = bytes.word(0, Math.min(80, body.length)).split('\0')[0] ?? '';
  const gone = (): Uint8Array[] => {
    removal.found = true;
    return [];
  };
  if (/^Raw profile type (?:exif|xmp|iptc|APP1|8bim)$/i.test(key)) return gone();
  const [prefix, local] = key.includes(':') ? key.split(':', 2) : ['', key];
  if (key !== xmpKey && isPlaceName(`${prefix}:`, local ?? '')) return gone();
  const isPacked = name === 'zTXt' || (name === 'iTXt' && bytes.u8(key.length + 1) === 1);
  const text = isPacked ? await unpackedText(name, key, body) : body.subarray(plainStart(name, key, body));
  // What cannot be unpacked can be read by nobody.
  if (text === undefined) return gone();
  if (key === xmpKey) {
    removeFromXmp(text, removal);
    return [isPacked ? pngChunk('iTXt', joined([latin(`${key}\0\0\0\0\0`), text])) : pngChunk(name, body)];
  }
  const words = new TextDecoder().decode(text);
  if (hasCoordinates(words)) return gone();
  if (mentionsPlace(words)) removal.certain = false;
  return [pngChunk(name, body)];
}

/** Where the text begins: behind the key, and in an iTXt behind how it is packed, its language, and the key in that. */
function plainStart(name: string, key: string, body: Uint8Array): number {
  if (name === 'tEXt') return key.length + 1;
  return body.indexOf(0, body.indexOf(0, key.length + 3) + 1) + 1;
}
