import { Bytes, joined, latin } from '../facts/bytes.ts';
import type { OwnCodec } from '../types.ts';
import { crc32 } from './crc.ts';
import { embedInAvif } from './embed-avif.ts';
import type { Metadata } from './metadata.ts';

type Unfit = 'exif' | 'icc' | 'aigc';

/** Puts metadata into a file that one of our encoders made. Answers what did not fit beside it. */
export async function embed(
  target: OwnCodec,
  file: Uint8Array<ArrayBuffer>,
  metadata: Metadata,
): Promise<{ file: Uint8Array<ArrayBuffer>; lost: Unfit[] }> {
  const { exif, icc, xmp } = metadata;
  if (exif === undefined && icc === undefined && xmp === undefined) return { file, lost: [] };
  switch (target) {
    case 'jpeg':
      return embedInJpeg(file, metadata);
    case 'png':
      return { file: await embedInPng(file, metadata), lost: [] };
    case 'webp':
      return { file: embedInWebp(file, metadata), lost: [] };
    case 'avif':
      return { file: embedInAvif(file, metadata), lost: [] };
    case 'jxl':
      return {
        file: exif === undefined && xmp === undefined ? file : embedInJxl(file, metadata),
        lost: icc === undefined ? [] : ['icc'],
      };
    case 'qoi':
      return {
        file,
        lost: (['exif', 'icc'] as Unfit[])
          .filter((name) => metadata[name as 'exif' | 'icc'])
          .concat(xmp ? ['aigc'] : []),
      };
  }
}

const big = (...numbers: number[]): Uint8Array => {
  const bytes = new Uint8Array(4 * numbers.length);
  const view = new DataView(bytes.buffer);
  for (const [index, n] of numbers.entries()) view.setUint32(4 * index, n);
  return bytes;
};

/** Bytes of an APP segment's content, beside its length. */
const segmentRoom = 65_533;
const profileRoom = segmentRoom - 14;

function embedInJpeg(file: Uint8Array, { exif, icc, xmp }: Metadata): { file: Uint8Array<ArrayBuffer>; lost: Unfit[] } {
  const segment = (marker: number, ...content: Uint8Array[]): Uint8Array => {
    const length = 2 + content.reduce((sum, part) => sum + part.length, 0);
    return joined([Uint8Array.of(0xff, marker, length >> 8, length & 255), ...content]);
  };
  const parts: Uint8Array[] = [];
  const lost: Unfit[] = [];
  if (exif !== undefined && exif.length + 6 > segmentRoom) lost.push('exif');
  else if (exif !== undefined) parts.push(segment(0xe1, latin('Exif\0\0'), exif));
  if (xmp !== undefined && xmp.length + 29 <= segmentRoom)
    parts.push(segment(0xe1, latin('http://ns.adobe.com/xap/1.0/\0'), xmp));
  else if (xmp !== undefined) lost.push('aigc');
  if (icc !== undefined) {
    const count = Math.ceil(icc.length / profileRoom);
    if (count > 255) lost.push('icc');
    else
      for (let index = 0; index < count; index += 1)
        parts.push(
          segment(
            0xe2,
            latin('ICC_PROFILE\0'),
            Uint8Array.of(index + 1, count),
            icc.subarray(index * profileRoom, (index + 1) * profileRoom),
          ),
        );
  }
  // Behind the JFIF segment, where there is one: that one wants to be the first.
  const bytes = new Bytes(file);
  const start = bytes.u16(2) === 0xffe0 ? 4 + bytes.u16(4) : 2;
  return { file: joined([file.subarray(0, start), ...parts, file.subarray(start)]), lost };
}

/** With its length and checksum. */
export function pngChunk(name: string, ...content: Uint8Array[]): Uint8Array {
  const body = [latin(name), ...content];
  const length = content.reduce((sum, part) => sum + part.length, 0);
  return joined([big(length), ...body, big(crc32(body))]);
}

async function embedInPng(file: Uint8Array, { exif, icc, xmp }: Metadata): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  if (icc !== undefined) {
    const stream = new Blob([icc as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream('deflate'));
    parts.push(pngChunk('iCCP', latin('icc\0\0'), new Uint8Array(await new Response(stream).arrayBuffer())));
  }
  if (exif !== undefined) parts.push(pngChunk('eXIf', exif));
  if (xmp !== undefined) parts.push(pngChunk('iTXt', latin('XML:com.adobe.xmp\0\0\0\0\0'), xmp));
  const headEnd = 8 + 12 + 13;
  return joined([file.subarray(0, headEnd), ...parts, file.subarray(headEnd)]);
}

function embedInWebp(file: Uint8Array, { exif, icc, xmp }: Metadata): Uint8Array<ArrayBuffer> {
  const bytes = new Bytes(file, true);
  const little = (n: number): Uint8Array => Uint8Array.of(n & 255, (n >> 8) & 255, (n >> 16) & 255, n >>> 24);
  const chunk = (name: string, body: Uint8Array): Uint8Array =>
    joined([latin(name), little(body.length), body, new Uint8Array(body.length & 1)]);
  const images: Uint8Array[] = [];
  let [alpha, width, height] = [false, 0, 0];
  for (let at = 12; at + 8 <= file.length; ) {
    const name = bytes.word(at, 4);
    const end = at + 8 + bytes.u32(at + 4) + (bytes.u32(at + 4) & 1);
    if (name === 'ALPH') alpha = true;
    if (name === 'VP8 ') [width, height] = [bytes.u16(at + 14) & 0x3fff, bytes.u16(at + 16) & 0x3fff];
    if (name === 'VP8L') {
      const packed = bytes.u32(at + 9);
      [width, height] = [(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1];
      alpha = ((packed >>> 28) & 1) === 1;
    }
    if (name !== 'VP8X') images.push(file.subarray(at, end));
    at = end;
  }
  const flags = (icc ? 0x20 : 0) | (alpha ? 0x10 : 0) | (exif ? 0x08 : 0) | (xmp ? 0x04 : 0);
  const size = (n: number): Uint8Array => little(n - 1).subarray(0, 3);
  const content = joined([
    latin('WEBP'),
    chunk('VP8X', joined([Uint8Array.of(flags, 0, 0, 0), size(width), size(height)])),
    ...(icc ? [chunk('ICCP', icc)] : []),
    ...images,
    ...(exif ? [chunk('EXIF', exif)] : []),
    ...(xmp ? [chunk('XMP ', xmp)] : []),
  ]);
  return joined([latin('RIFF'), little(content.length), content]);
}

/** A naked codestream becomes a container with EXIF and XMP beside it (ISO/IEC 18181-2). */
function embedInJxl(file: Uint8Array, { exif, xmp }: Metadata): Uint8Array<ArrayBuffer> {
  const box = (name: string, ...content: Uint8Array[]): Uint8Array =>
    joined([big(8 + content.reduce((sum, part) => sum + part.length, 0)), latin(name), ...content]);
  const boxes = [...(exif ? [box('Exif', big(0), exif)] : []), ...(xmp ? [box('xml ', xmp)] : [])];
  if (file[0] !== 0xff) return joined([file, ...boxes]);
  return joined([
    big(12),
    latin('JXL '),
    big(0x0d0a870a),
    box('ftyp', latin('jxl '), big(0), latin('jxl ')),
    ...boxes,
    box('jxlc', file),
  ]);
}
