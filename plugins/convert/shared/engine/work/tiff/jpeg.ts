import { pluralize } from '@fitout/sdk';
import { Bytes, joined } from '../../facts/bytes.ts';
import { Fault, unsupported } from '../../faults.ts';
import { decodeNative } from '../native.ts';

/** What the frame of a JPEG stream says. */
interface Frame {
  width: number;
  height: number;
  components: number;
}

/** What a strip or tile should hold. */
export interface WantedJpeg {
  width: number;
  rows: number;
  /** The last strip may be as high as the others. */
  maxRows: number;
  components: number;
  /** Three components are YCbCr and become RGB; else they stay as they are. */
  ycbcr: boolean;
}

/** Samples of 8 bits, pixel by pixel. */
export interface JpegSamples {
  data: Uint8Array;
  rowBytes: number;
}

/** A JPEG stream of a strip or tile, with the tables that all of them share. Throws a Fault where it is not what the file says. */
export async function readJpeg(
  stream: Uint8Array<ArrayBuffer>,
  tables: Uint8Array | undefined,
  wanted: WantedJpeg,
): Promise<JpegSamples> {
  const { frame, start, head } = headOf(stream, tables, wanted);
  if (
    frame.width !== wanted.width ||
    frame.height < wanted.rows ||
    frame.height > wanted.maxRows + 16 ||
    frame.components !== wanted.components
  )
    throw new Fault('broken', 'a JPEG stream of another size than its strip or tile');
  const file = joined([new Uint8Array([0xff, 0xd8]), adobe(wanted.ycbcr), ...head, stream.subarray(start)]);
  const { width, components } = frame;
  const inBrowser = typeof OffscreenCanvas !== 'undefined' && (components === 1 || components === 3);
  const data = inBrowser ? await byBrowser(file, components) : await byScript(file, frame);
  if (data.length < width * wanted.rows * components) throw new Fault('broken');
  return { data, rowBytes: width * components };
}

/**
 * The stream's segments up to its scan, without those of applications: in a TIFF file its own tags say which colours
 * these are and how they are turned.
 */
function headOf(
  stream: Uint8Array,
  tables: Uint8Array | undefined,
  { rows }: WantedJpeg,
): { frame: Frame; start: number; head: Uint8Array[] } {
  const head: Uint8Array[] = [];
  let frame: Frame | undefined;
  for (const part of tables === undefined ? [stream] : [tables, stream]) {
    const bytes = new Bytes(part);
    let at = bytes.u16(0) === 0xffd8 ? 2 : 0;
    while (at + 4 <= part.length) {
      const mark = bytes.u16(at);
      if (mark === 0xffff) {
        at += 1;
        continue;
      }
      if (mark === 0xffd9) break;
      if (mark >> 8 !== 0xff) throw new Fault('broken', 'no JPEG stream');
      if (mark === 0xffda) {
        if (frame === undefined) throw new Fault('broken', 'a JPEG stream without a frame');
        return { frame, start: at, head };
      }
      const end = at + 2 + bytes.u16(at + 2);
      const kept = part.slice(at, end);
      const isFrame = mark >= 0xffc0 && mark <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(mark);
      if (isFrame) frame = frameOf(kept, rows);
      if (mark < 0xffe0 || mark > 0xfffe || mark === 0xfff0) head.push(kept);
      at = end;
    }
  }
  throw new Fault('broken', 'a JPEG stream without a scan');
}

/** A height of 0 means that it follows the scan (DNL); the strip has it as well. */
function frameOf(segment: Uint8Array, rows: number): Frame {
  const bytes = new Bytes(segment);
  const kind = segment[1] as number;
  if (kind > 0xc2) {
    const lossless = kind === 0xc3;
    throw unsupported({
      zh: lossless ? '无损 JPEG 压缩' : '少见的 JPEG 压缩',
      en: lossless ? 'lossless JPEG compression' : 'a rare kind of JPEG compression',
    });
  }
  if (bytes.u8(4) !== 8)
    throw unsupported({
      zh: `${bytes.u8(4)} 位的 JPEG 压缩`,
      en: `JPEG compression with ${pluralize(bytes.u8(4), 'bit', 'bits')}`,
    });
  if (bytes.u16(5) === 0) {
    segment[5] = rows >> 8;
    segment[6] = rows & 0xff;
  }
  return { width: bytes.u16(7), height: bytes.u16(5), components: bytes.u8(9) };
}

/** Adobe's segment, by which decoders know whether to convert colours. */
const adobe = (ycbcr: boolean): Uint8Array =>
  new Uint8Array([0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, ycbcr ? 1 : 0]);

async function byBrowser(file: Uint8Array<ArrayBuffer>, components: number): Promise<Uint8Array> {
  const { data, width, height } = await decodeNative(new Blob([file], { type: 'image/jpeg' }), true).catch(
    (error: unknown) => {
      throw error instanceof RangeError ? error : new Fault('broken', error);
    },
  );
  const samples = new Uint8Array(width * height * components);
  for (let from = 0, to = 0; to < samples.length; from += 4, to += components)
    for (let one = 0; one < components; one += 1) samples[to + one] = data[from + one] as number;
  return samples;
}

/** Inks and grey with transparency, which browsers do not give as they are. */
async function byScript(file: Uint8Array<ArrayBuffer>, { width, height }: Frame): Promise<Uint8Array> {
  const { JpegDecoder } = await import('utif2');
  const decoder = new JpegDecoder();
  decoder.parse(file);
  return decoder.getData({ width, height, forceRGB: false, isSourcePDF: true });
}

declare module 'utif2' {
  /** The part of PDF.js that utif2 brings along: samples of JPEG as they are. */
  class JpegDecoder {
    parse(file: Uint8Array): void;
    getData(wanted: { width: number; height: number; forceRGB: boolean; isSourcePDF: boolean }): Uint8Array;
  }
}
