import { Fault } from '../faults.ts';
import { Bytes } from './bytes.ts';
import type { Head } from './head.ts';
import { heifHead } from './heif.ts';
import { jpegHead } from './jpeg.ts';
import { jxlHead } from './jxl.ts';
import { bmpHead, gifHead, qoiHead, svgHead } from './plain.ts';
import { inflated, pngHead } from './png.ts';
import { tiffHead } from './tiff.ts';
import { webpHead } from './webp.ts';

type Reader = (data: Uint8Array, whole: boolean, thorough: boolean) => Head;

const readers: Record<string, Reader> = {
  jpeg: jpegHead,
  png: pngHead,
  webp: webpHead,
  avif: (data, whole) => heifHead(data, 'avif', whole),
  heic: (data, whole) => heifHead(data, 'heic', whole),
  gif: gifHead,
  bmp: bmpHead,
  qoi: qoiHead,
  svg: svgHead,
  tiff: tiffHead,
  jxl: jxlHead,
};

const heicBrands = /heic|heix|heim|heis|hevc|hevx|hevm|hevs|mif1|msf1|heif/;

/** One of the engine's own formats by the first bytes of a file; undefined for anything else. */
export function formatOf(data: Uint8Array): string | undefined {
  const bytes = new Bytes(data);
  const [first, text] = [bytes.u32(0), (count: number, at = 0) => bytes.word(at, count)];
  if (first >>> 8 === 0xffd8ff) return 'jpeg';
  if (first === 0x89504e47) return 'png';
  if (text(4) === 'RIFF' && text(4, 8) === 'WEBP') return 'webp';
  if (/^GIF8[79]a/.test(text(6))) return 'gif';
  if (text(4) === 'qoif') return 'qoi';
  if (bytes.u16(0) === 0xff0a || (first === 12 && text(4, 4) === 'JXL ')) return 'jxl';
  if (text(4, 4) === 'ftyp') {
    const brands = text(Math.min(bytes.u32(0), data.length, 64) - 8, 8);
    if (/avif|avis/.test(brands)) return 'avif';
    return heicBrands.test(brands) ? 'heic' : undefined;
  }
  // The second pair is BigTIFF.
  if ([0x49492a00, 0x4d4d002a, 0x49492b00, 0x4d4d002b].includes(first)) return 'tiff';
  if (data.length >= 26 && text(2) === 'BM' && bytes.u32(6) === 0) return 'bmp';
  return /<(?:\w+:)?svg[\s>/]/.test(new TextDecoder().decode(data.subarray(0, 4096))) &&
    /^\s*</.test(new TextDecoder().decode(data.subarray(0, 64)))
    ? 'svg'
    : undefined;
}

/** Cameras' own containers beside TIFF: ORF of Olympus, RW2 of Panasonic, RAF of Fujifilm, CR3 of Canon. */
export function isRawPhoto(data: Uint8Array): boolean {
  const bytes = new Bytes(data);
  if (/^(?:IIRO|IIRS|MMOR|IIU\0)$/.test(bytes.word(0, 4))) return true;
  return bytes.word(0, 15) === 'FUJIFILMCCD-RAW' || bytes.word(4, 8) === 'ftypcrx ';
}

/** What the bytes say; `thorough` holds all of a file against its checksums. Throws a Fault for what is no picture of ours, or whose head is beyond reading. */
export async function readHead(data: Uint8Array, whole: boolean, thorough = false): Promise<Head> {
  const format = formatOf(data);
  if (format === undefined) throw new Fault(isRawPhoto(data) ? 'raw' : 'unknown');
  const head = (readers[format] as Reader)(data, whole, thorough);
  const { iccp, ...rest } = head as Head & { iccp?: Uint8Array };
  // A profile that does not even unpack is told as a broken one.
  if (iccp !== undefined) rest.icc = (await inflated(iccp)) ?? new Uint8Array(1);
  if (whole && rest.cut) throw new Fault('cut');
  if (rest.damaged || (whole && (rest.width < 1 || rest.height < 1))) throw new Fault('broken');
  return rest;
}
