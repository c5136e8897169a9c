import { Inflate } from 'fflate';
import { Fault, unsupported } from '../../faults.ts';
import { unpackFax } from './fax.ts';
import { compression, isFax, type Layout } from './layout.ts';
import { unpackLzw } from './lzw.ts';
import { unpackBits } from './pack-bits.ts';
import { undoPredictor } from './predictor.ts';

/** Compressions as people know them; TIFF's registry has no longer a home, libtiff's tiff.h has all of them. */
const names: Record<number, string> = {
  32766: 'NeXT',
  32809: 'ThunderScan',
  32895: 'IT8',
  32896: 'IT8',
  32897: 'IT8',
  32898: 'IT8',
  32908: 'PixarFilm',
  32909: 'PixarLog',
  33003: 'JPEG 2000',
  33005: 'JPEG 2000',
  34661: 'JBIG',
  34676: 'SGI LogLuv',
  34677: 'SGI LogLuv',
  34712: 'JPEG 2000',
  34887: 'LERC',
  34925: 'LZMA',
  34926: 'Zstandard',
  34927: 'WebP',
  34933: 'PNG',
  34934: 'JPEG XR',
  50000: 'Zstandard',
  50001: 'WebP',
  50002: 'JPEG XL',
  52546: 'JPEG XL',
};

export function unknownCompression(kind: number): Fault {
  const name = names[kind] ?? `${kind}`;
  return unsupported({ zh: `压缩方式 ${name}`, en: `compression method ${name}` });
}

/** What one strip or tile holds. */
export interface Packed {
  bytes: Uint8Array<ArrayBuffer>;
  /** Bytes of a row, and rows, once it is unpacked. */
  rowBytes: number;
  rows: number;
  /** Pixels of a row. */
  width: number;
}

/**
 * The bytes of a strip or tile without compression and prediction, at most as many as it should have. Throws a Fault
 * where fewer come out: a part of the picture would be missing.
 */
export function unpack(packed: Packed, layout: Layout, little: boolean, faxOptions: number): Uint8Array {
  const { bytes, rowBytes, rows } = packed;
  const wanted = rowBytes * rows;
  const unpacked = unpackedBytes(packed, layout, wanted, faxOptions);
  if (unpacked.length < wanted)
    throw new Fault('broken', `${unpacked.length} of ${wanted} bytes, from ${bytes.length}`);
  const { predictor, bits, planar, samples } = layout;
  if (predictor !== 1 && predicted.includes(layout.compression))
    undoPredictor(unpacked, { predictor, rowBytes, rows, stride: planar ? 1 : samples, bits, little });
  return unpacked;
}

/** Compressions before which samples are predicted. */
const predicted: number[] = [compression.lzw, compression.deflate, compression.oldDeflate];

function unpackedBytes({ bytes, ...size }: Packed, layout: Layout, wanted: number, faxOptions: number): Uint8Array {
  const kind = layout.compression;
  const source = layout.reversed ? reversed(bytes) : bytes;
  if (isFax(kind)) return unpackFax(source, { kind, options: faxOptions, ...size });
  switch (kind) {
    case compression.none:
      return source.subarray(0, wanted);
    case compression.lzw:
      return unpackLzw(source, wanted);
    case compression.deflate:
    case compression.oldDeflate:
      return inflate(source, wanted);
    case compression.packBits:
      return unpackBits(source, wanted);
    default:
      throw unknownCompression(kind);
  }
}

/** zlib's stream in pieces, so that what blows up to thousands of times its size ends where the picture does. */
function inflate(bytes: Uint8Array, wanted: number): Uint8Array {
  const result = new Uint8Array(wanted);
  let at = 0;
  const stream = new Inflate((piece) => {
    const room = piece.subarray(0, wanted - at);
    result.set(room, at);
    at += room.length;
  });
  const step = 65_536;
  for (let from = 2; from < bytes.length && at < wanted; from += step)
    stream.push(bytes.subarray(from, from + step), from + step >= bytes.length);
  return result.subarray(0, at);
}

/** Each byte's bits the other way round. */
function reversed(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => {
    const pairs = ((byte & 0x55) << 1) | ((byte >> 1) & 0x55);
    const quads = ((pairs & 0x33) << 2) | ((pairs >> 2) & 0x33);
    return (quads << 4) | (quads >> 4);
  });
}
