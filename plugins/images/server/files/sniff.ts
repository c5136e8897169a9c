/** Types that the library stores. */
export type StoredType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'svg' | 'mp4' | 'webm';

/** Types that it knows well enough to say what to do with them. */
export type RefusedType = 'heic' | 'mov' | 'mkv' | 'avi' | 'bmp' | 'tiff' | 'psd' | 'pdf' | 'html' | 'zip' | 'jxl';

/** Bytes of a file's beginning that `sniff` wants to see. */
export const sniffBytes = 4096;

const ascii = (head: Uint8Array, from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
const starts = (head: Uint8Array, ...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);

/**
 * The type of a file by its first bytes; its name and the type that the sender claims are not looked at.
 * A file that begins as two types at once is taken for the first; what is stored is written anew, so the second is gone.
 */
export function sniff(head: Uint8Array): StoredType | RefusedType | undefined {
  return binary(head) ?? container(head) ?? text(head);
}

function binary(head: Uint8Array): StoredType | RefusedType | undefined {
  if (starts(head, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (/^GIF8[79]a$/.test(ascii(head, 0, 6))) return 'gif';
  // 43 in place of 42 is BigTIFF.
  if (/^(?:II[*+]\0|MM\0[*+])$/.test(ascii(head, 0, 4))) return 'tiff';
  if (ascii(head, 0, 4) === '8BPS') return 'psd';
  if (ascii(head, 0, 5) === '%PDF-') return 'pdf';
  if (starts(head, 0x50, 0x4b, 0x03, 0x04)) return 'zip';
  if (starts(head, 0xff, 0x0a) || ascii(head, 4, 8) === 'JXL ') return 'jxl';
  if (ascii(head, 0, 2) === 'BM' && head.length > 26 && head[6] === 0 && head[8] === 0) return 'bmp';
  return undefined;
}

function container(head: Uint8Array): StoredType | RefusedType | undefined {
  if (ascii(head, 0, 4) === 'RIFF') {
    if (ascii(head, 8, 12) === 'WEBP') return 'webp';
    if (ascii(head, 8, 12) === 'AVI ') return 'avi';
    return undefined;
  }
  // EBML: Matroska and its child WebM say which one they are in the header's DocType.
  if (starts(head, 0x1a, 0x45, 0xdf, 0xa3)) return /\x42\x82.webm/s.test(ascii(head, 0, 64)) ? 'webm' : 'mkv';
  if (ascii(head, 4, 8) === 'ftyp') return isoBrand(head);
  return undefined;
}

/** The ISO container's brands, the major one first: `ftyp` size, major, version, compatible ones. */
function isoBrand(head: Uint8Array): StoredType | RefusedType | undefined {
  const size = new DataView(head.buffer, head.byteOffset).getUint32(0);
  const end = Math.min(size, head.length, 256);
  const brands = [ascii(head, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(head, at, at + 4));
  const [major = ''] = brands;
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  if (/^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(major)) return 'heic';
  if (major === 'qt  ') return 'mov';
  if (brands.some((brand) => /^(?:iso[2-9m]|mp4[12]|avc1|M4V |M4VP|mmp4|dash|f4v |av01)$/.test(brand))) return 'mp4';
  return undefined;
}

function text(head: Uint8Array): 'svg' | 'html' | undefined {
  const body = withoutProlog(new TextDecoder('utf-8').decode(head).replace(/^\ufeff/, ''));
  if (/^<(?:[a-z]{1,20}:)?svg[\s>/]/i.test(body)) return 'svg';
  if (/^<(?:!doctype\s+html|html|head|body|script|iframe)/i.test(body)) return 'html';
  return undefined;
}

/** From the first element on: without instructions, comments and the doctype of a drawing. */
function withoutProlog(text: string): string {
  let rest = text.trimStart();
  for (let before = ''; rest !== before; ) {
    before = rest;
    if (rest.startsWith('<?')) rest = behind(rest, '?>');
    else if (rest.startsWith('<!--')) rest = behind(rest, '-->');
    else if (/^<!DOCTYPE\s+svg/i.test(rest)) {
      const [subset, end] = [rest.indexOf('['), rest.indexOf('>')];
      rest = subset >= 0 && subset < end ? behind(behind(rest, ']'), '>') : behind(rest, '>');
    }
  }
  return rest;
}

/** What follows the first `mark`; all of it where there is none. */
function behind(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? text : text.slice(at + mark.length).trimStart();
}
