import { crc32 } from '../metadata/crc.ts';
import { Bytes, joined } from './bytes.ts';
import { emptyHead, type Head } from './head.ts';

/** https://www.w3.org/TR/png-3/ `iccp` is still compressed: `inflated` opens it. */
export interface PngHead extends Head {
  iccp?: Uint8Array;
}

export function pngHead(data: Uint8Array, whole: boolean, thorough = false): PngHead {
  const bytes = new Bytes(data);
  const head: PngHead = emptyHead('png');
  let at = 8;
  let ended = false;
  let tagged = false;
  const gamma: { from: number; to: number }[] = [];
  while (at + 8 <= bytes.length) {
    const length = bytes.u32(at);
    const name = bytes.word(at + 4, 4);
    const body = at + 8;
    const end = body + length + 4;
    if (critical.test(name) && (thorough || name === 'IHDR') && end <= bytes.length && !isSound(bytes, at + 4, end - 4))
      head.damaged = true;
    if (name === 'IHDR') readHeader(bytes, body, head);
    else if (name === 'tRNS') head.alpha = true;
    else if (name === 'acTL') head.frames = Math.max(1, bytes.u32(body));
    else if (name === 'cICP') {
      tagged = true;
      head.hdr = bytes.u8(body + 1) === 16 || bytes.u8(body + 1) === 18;
    } else if (name === 'sRGB') tagged = true;
    else if (name === 'iCCP') {
      tagged = true;
      const start = data.indexOf(0, body) + 2;
      if (start > body + 1 && start < end) head.iccp = bytes.part(start, end - 4);
    } else if (name === 'eXIf') {
      head.exif = bytes.part(body, end - 4);
      head.blanks.push({ from: at, to: end });
    } else if (name === 'gAMA' || name === 'cHRM') gamma.push({ from: at, to: end });
    else if (name === 'IEND') {
      ended = end <= bytes.length;
      break;
    }
    at = end;
  }
  if (!tagged && gamma.length > 0) head.blanks.push(...gamma);
  head.cut = whole && !ended;
  return head;
}

/** Without these there is no picture; they carry a checksum of their own. */
const critical = /^(?:IHDR|PLTE|IDAT)$/;

function isSound(bytes: Bytes, from: number, to: number): boolean {
  return crc32([bytes.part(from, to)]) === bytes.u32(to);
}

function readHeader(bytes: Bytes, body: number, head: Head): void {
  head.width = bytes.u32(body);
  head.height = bytes.u32(body + 4);
  head.depth = Math.max(8, bytes.u8(body + 8));
  const color = bytes.u8(body + 9);
  head.alpha = color === 4 || color === 6;
  const allowed: Record<number, number[]> = {
    0: [1, 2, 4, 8, 16],
    2: [8, 16],
    3: [1, 2, 4, 8],
    4: [8, 16],
    6: [8, 16],
  };
  if (allowed[color]?.includes(bytes.u8(body + 8)) !== true) head.width = 0;
}

/** Bytes of the longest profile or text that is unpacked. */
const maxUnpacked = 16 * 1024 * 1024;

/** What a chunk holds compressed; undefined where its compression is broken, or it is longer than any such text is. */
export async function inflated(deflated: Uint8Array): Promise<Uint8Array | undefined> {
  const stream = new Blob([deflated as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'));
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) return joined(parts);
      bytes += value.length;
      parts.push(value);
      if (bytes <= maxUnpacked) continue;
      await reader.cancel();
      return undefined;
    }
  } catch {
    return undefined;
  }
}
