import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngChunk, pngMagic } from '../../../../tests/support/pictures.ts';

/** A picture whose every corner is another colour, so that a turn or a mirror is seen; soft, so that JPEG keeps it. */
export async function corners(width = 48, height = 32): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      data.set([(255 * x) / width, (255 * y) / height, 255 - (200 * x * y) / (width * height)], (y * width + x) * 3);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** Soft light and dark with fine grain, as a photo has. Always the same. */
export async function photo(width: number, height: number, seed = 1): Promise<Buffer> {
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const noise = (w: number, h: number, deep: number): Buffer =>
    Buffer.from(Uint8Array.from({ length: w * h * 3 }, () => 128 + (random() - 0.5) * deep));
  const layer = (w: number, h: number, deep: number) =>
    sharp(noise(w, h, deep), { raw: { width: w, height: h, channels: 3 } })
      .resize(width, height, { kernel: 'cubic', fit: 'fill' })
      .raw()
      .toBuffer();
  const [wide, middle, fine] = await Promise.all([
    layer(12, 9, 250),
    layer(Math.ceil(width / 24), Math.ceil(height / 24), 120),
    layer(Math.ceil(width / 3), Math.ceil(height / 3), 40),
  ]);
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < data.length; at += 1)
    data[at] = Math.min(255, Math.max(0, (wide[at] ?? 0) + (middle[at] ?? 0) + (fine[at] ?? 0) - 256));
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** A PNG of so many black pixels, one bit each. */
export function giantPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    pngMagic,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))),
    pngChunk('IEND', new Uint8Array()),
  ]);
}

/** A BMP of 24 bits, from the bottom up, of plain RGB. */
export function bmp(rgb: Uint8Array, width: number, height: number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + row * height);
  file.write('BM', 0, 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = ((height - 1 - y) * width + x) * 3;
      file.set([rgb[from + 2] ?? 0, rgb[from + 1] ?? 0, rgb[from] ?? 0], 54 + y * row + x * 3);
    }
  return file;
}
