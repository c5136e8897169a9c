import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngChunk, pngMagic } from '../../../tests/support/pictures.ts';
import { jpeg } from './corpus.ts';

/** Files that nobody sends in good faith. `refused`: a status where one is due; without it, either way is right. */
export interface Hostile {
  name: string;
  bytes: Buffer;
  refused?: number;
}

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`);

/** `levels` groups that each show the one before `times` times. */
function nested(levels: number, times: number, show: (id: string) => string): Buffer {
  let text = '<g id="a0"><rect width="1" height="1"/></g>';
  for (let level = 1; level <= levels; level++) text += `<g id="a${level}">${show(`a${level - 1}`).repeat(times)}</g>`;
  return svg(text);
}

function png(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([pngMagic, pngChunk('IHDR', header), pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))]);
}

/** A GIF of `frames` frames of one pixel, on a screen of `side` × `side`. */
function gif(side: number, frames: number): Buffer {
  const head = Buffer.from([
    ...Buffer.from('GIF89a'),
    side & 255,
    side >> 8,
    side & 255,
    side >> 8,
    0x80,
    0,
    0,
    0,
    0,
    0,
    255,
    255,
    255,
  ]);
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

/** A picture's header that is a program, too. */
function gifScript(): Buffer {
  const picture = gif(10, 2);
  picture.set(Buffer.from('/*'), 6);
  return Buffer.concat([picture, Buffer.from('*/=1;alert(document.cookie)//')]);
}

async function withComment(text: string): Promise<Buffer> {
  const picture = await jpeg(3);
  const comment = Buffer.alloc(4 + text.length);
  comment.writeUInt16BE(0xfffe, 0);
  comment.writeUInt16BE(text.length + 2, 2);
  comment.write(text, 4, 'latin1');
  return Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2)]);
}

/** An ICC profile that says it is 4 GB, in a JPEG. */
async function brokenProfile(): Promise<Buffer> {
  const picture = await jpeg(4);
  const profile = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), Buffer.alloc(200, 0xff)]);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xffe2, 0);
  head.writeUInt16BE(profile.length + 2, 2);
  return Buffer.concat([picture.subarray(0, 2), head, profile, picture.subarray(2)]);
}

const inner = (bytes: Buffer) =>
  svg(`<image href="data:image/png;base64,${bytes.toString('base64')}" width="9" height="9"/>`);

export async function hostileFiles(): Promise<Hostile[]> {
  const zeros = deflateSync(Buffer.alloc(256_000_000), { level: 9 });
  const pixels = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  return [
    { name: 'use of use of use.svg', bytes: nested(9, 10, (id) => `<use href="#${id}"/>`), refused: 422 },
    { name: 'patterns of patterns.svg', bytes: patterns(), refused: 422 },
    { name: 'masks by a style sheet.svg', bytes: masks(), refused: 422 },
    { name: 'a long chain.svg', bytes: nested(5000, 1, (id) => `<use href="#${id}"/>`), refused: 422 },
    { name: 'itself.svg', bytes: svg('<g id="a"><use href="#a"/><use href="#b"/></g><g id="b"><use href="#a"/></g>') },
    { name: 'a bomb inside.svg', bytes: inner(png(60_000, 60_000, deflateSync(Buffer.alloc(100)))), refused: 422 },
    // What reads pictures takes half a minute for some of these.
    { name: 'a drawing inside.svg', bytes: inner(svg('<rect width="9" height="9"/>')), refused: 422 },
    { name: 'nothing inside.svg', bytes: inner(Buffer.from('none')), refused: 422 },
    { name: 'largest header.png', bytes: png(0x7fffffff, 0x7fffffff, deflateSync(Buffer.alloc(10))), refused: 422 },
    { name: 'negative header.png', bytes: png(0xffffffff, 1, deflateSync(Buffer.alloc(10))), refused: 422 },
    { name: 'no pixels.png', bytes: png(0, 0, deflateSync(Buffer.alloc(10))), refused: 422 },
    { name: 'zeros without end.png', bytes: png(10, 10, Buffer.concat([zeros])) },
    { name: 'largest screen.gif', bytes: gif(65_535, 3) },
    { name: 'a million frames.gif', bytes: gif(1, 400_000), refused: 422 },
    { name: 'program.gif', bytes: gifScript() },
    { name: 'pdf in it.jpg', bytes: await withComment('%PDF-1.4 1 0 obj<</OpenAction<</JS(app.alert(1))>>>>') },
    { name: 'page in it.jpg', bytes: await withComment('<script>alert(1)</script>') },
    { name: 'profile.jpg', bytes: await brokenProfile() },
    { name: 'pdf.jpg', bytes: Buffer.concat([Buffer.from('%PDF-1.4\n'), await jpeg(5)]), refused: 415 },
    { name: 'page.png', bytes: Buffer.from('<!doctype html><script>alert(1)</script>'), refused: 415 },
    ...(await truncated(pixels)),
  ];
}

function patterns(): Buffer {
  const pattern = (level: number) =>
    `<pattern id="p${level}" width="1" height="1">${`<rect fill="url(#p${level - 1})" width="1" height="1"/>`.repeat(10)}</pattern>`;
  return svg(
    `${Array.from({ length: 9 }, (_, level) => pattern(level + 1)).join('')}<rect fill="url(#p9)" width="9" height="9"/>`,
  );
}

function masks(): Buffer {
  const rules = Array.from({ length: 9 }, (_, level) => `.m${level + 1}{mask:url(#m${level})}`).join('');
  const mask = (level: number) =>
    `<mask id="m${level}">${`<rect class="m${level}" width="1" height="1"/>`.repeat(10)}</mask>`;
  return svg(
    `<style>${rules}</style>${Array.from({ length: 9 }, (_, level) => mask(level)).join('')}<rect class="m9"/>`,
  );
}

/** Every type, cut off at a tenth, a half and all but the end of it. */
async function truncated(pixels: Buffer): Promise<Hostile[]> {
  const whole: Record<string, Buffer> = {
    png: pixels,
    jpg: await jpeg(6),
    webp: await sharp(await jpeg(6))
      .webp()
      .toBuffer(),
    avif: await sharp(await jpeg(6))
      .avif({ effort: 0 })
      .toBuffer(),
    gif: gif(10, 50),
    svg: svg('<g><rect width="1" height="1"/></g>'),
  };
  return Object.entries(whole).flatMap(([type, bytes]) =>
    [0.1, 0.5, 0.97].map((share) => ({
      name: `${share}.${type}`,
      bytes: bytes.subarray(0, Math.ceil(bytes.length * share)),
    })),
  );
}
