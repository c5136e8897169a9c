import { Bytes } from './bytes.ts';
import { emptyHead, type Head } from './head.ts';

/** GIF 89a. */
export function gifHead(data: Uint8Array, whole: boolean): Head {
  const bytes = new Bytes(data, true);
  const head = emptyHead('gif');
  head.width = bytes.u16(6);
  head.height = bytes.u16(8);
  const table = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  let at = 13 + table(bytes.u8(10));
  let frames = 0;
  let ended = false;
  const skipBlocks = (from: number): number => {
    let place = from;
    while (place < bytes.length && bytes.u8(place) !== 0) place += bytes.u8(place) + 1;
    return place + 1;
  };
  while (at < bytes.length) {
    const kind = bytes.u8(at);
    if (kind === 0x21) {
      if (bytes.u8(at + 1) === 0xf9 && (bytes.u8(at + 3) & 1) === 1) head.alpha = true;
      at = skipBlocks(at + 2);
    } else if (kind === 0x2c) {
      frames += 1;
      at = skipBlocks(at + 11 + table(bytes.u8(at + 9)));
    } else {
      ended = kind === 0x3b;
      break;
    }
  }
  head.frames = Math.max(1, frames);
  head.cut = whole && (frames === 0 || (!ended && at > bytes.length));
  return head;
}

export function bmpHead(data: Uint8Array, whole: boolean): Head {
  const bytes = new Bytes(data, true);
  const head = emptyHead('bmp');
  const old = bytes.u32(14) === 12;
  head.width = old ? bytes.u16(18) : Math.abs(bytes.i32(18));
  head.height = old ? bytes.u16(20) : Math.abs(bytes.i32(22));
  const bits = old ? bytes.u16(24) : bytes.u16(28);
  head.alpha = bits === 32 && bytes.u32(14) >= 56 && bytes.u32(66) !== 0;
  const compressed = !old && [1, 2, 4, 5].includes(bytes.u32(30));
  const needed = bytes.u32(10) + (compressed ? 1 : Math.ceil((head.width * bits) / 32) * 4 * head.height);
  head.cut = whole && bytes.length < needed;
  return head;
}

/** https://qoiformat.org/qoi-specification.pdf */
export function qoiHead(data: Uint8Array, whole: boolean): Head {
  const bytes = new Bytes(data);
  const head = emptyHead('qoi');
  head.width = bytes.u32(4);
  head.height = bytes.u32(8);
  head.alpha = bytes.u8(12) === 4;
  head.cut = whole && !(bytes.u32(bytes.length - 8) === 0 && bytes.u32(bytes.length - 4) === 1);
  return head;
}

/** Pixels of a length as SVG writes it; 0 for one that depends on the page. */
function length(text: string | undefined): number {
  const [, number, unit = ''] = /^([\d.]+(?:e[+-]?\d+)?)\s*(px|pt|pc|mm|cm|in)?$/i.exec((text ?? '').trim()) ?? [];
  if (number === undefined) return 0;
  const each = { pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 }[unit.toLowerCase()] ?? 1;
  return Number(number) * each;
}

/** The root's size, or its view box's, or what browsers take where neither is said. */
export function svgHead(data: Uint8Array, whole: boolean): Head {
  const text = new TextDecoder().decode(data);
  const head = { ...emptyHead('svg', 'image/svg+xml'), alpha: true };
  const root = svgRoot(text);
  const attribute = (name: string): string | undefined =>
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(root)?.slice(1).find(Boolean);
  const [, , boxWidth = 0, boxHeight = 0] = (attribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] = [length(attribute('width')), length(attribute('height'))];
  const ratio = boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : undefined;
  head.width = Math.round(width || (ratio === undefined ? 300 : height > 0 ? height * ratio : boxWidth));
  head.height = Math.round(height || (ratio === undefined ? 150 : width > 0 ? width / ratio : boxHeight));
  head.cut = whole && root !== '' && !root.endsWith('/>') && !/<\/(?:\w+:)?svg\s*>/.test(text);
  return head;
}

/** The start tag of the root, without what stands before it. */
export function svgRoot(text: string): string {
  const start = text.search(/<(?:\w{1,40}:)?svg[\s>/]/);
  let quote = '';
  for (let at = start; start >= 0 && at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return text.slice(start, at + 1);
  }
  return '';
}
