import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** What a picture of `pictureFiles()` is, for tests to compare with. */
export interface PictureFile {
  bytes: Buffer;
  /** As it is shown: after its turn. */
  width: number;
  height: number;
  frames: number;
}

export const pngMagic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A chunk of a PNG with its length and checksum. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(8 + content.length);
  out.writeUInt32BE(data.length, 0);
  out.set(content, 4);
  out.writeUInt32BE(crc32(content), 4 + content.length);
  return out;
}

/** Pixels of soft colours, whose last channel (of two or four) fades from nothing to whole, so that it is seen. */
function pixels(width: number, height: number, channels: 1 | 2 | 3 | 4): Buffer {
  const data = Buffer.alloc(width * height * channels);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const fade = Math.min(255, Math.round((512 * x) / width));
      const colours = [(200 * x) / width, 60 + (150 * y) / height, 230 - (150 * x * y) / (width * height)];
      const grey = (colours[0] ?? 0) / 2 + (colours[1] ?? 0) / 2;
      const one = { 1: [grey], 2: [grey, fade], 3: colours, 4: [...colours, fade] }[channels];
      data.set(one, (y * width + x) * channels);
    }
  return data;
}

function picture(width: number, height: number, channels: 1 | 2 | 3 | 4): Sharp {
  return sharp(pixels(width, height, channels), { raw: { width, height, channels } });
}

/** A PNG with a colour profile that is none. */
async function withBadProfile(png: Buffer): Promise<Buffer> {
  const profile = Buffer.concat([Buffer.from('bad\0\0', 'latin1'), deflateSync(Buffer.from('this is no profile'))]);
  // Behind the header: 8 bytes of magic and 25 of IHDR.
  return Buffer.concat([png.subarray(0, 33), pngChunk('iCCP', profile), png.subarray(33)]);
}

async function animated(width: number, height: number, frames: number): Promise<Buffer> {
  const turns = Array.from({ length: frames }, (_, at) =>
    // Opaque: who shows frames mixes half-seen colours with what is below them, each by its own rounding.
    picture(width, height, 3)
      .modulate({ hue: 90 * at })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(turns), { join: { animated: true } })
    .webp({ loop: 0, delay: 100, lossless: true })
    .toBuffer();
}

/**
 * Pictures as people and programs make them, one of each kind that differs for who reads it: depths, colour types,
 * palettes, interlacing, transparency, turns, frames, and a profile that is none. By file name; always the same.
 */
export async function pictureFiles(): Promise<Map<string, PictureFile>> {
  const [width, height] = [64, 48];
  const files = new Map<string, PictureFile>();
  const add = async (name: string, making: Promise<Buffer>, more: Partial<PictureFile> = {}): Promise<void> => {
    files.set(name, { bytes: await making, width, height, frames: 1, ...more });
  };
  const rgb = picture(width, height, 3);
  const rgba = picture(width, height, 4);
  await add('rgb.png', rgb.clone().png().toBuffer());
  await add('interlaced.png', rgb.clone().png({ progressive: true }).toBuffer());
  await add('palette.png', rgb.clone().png({ palette: true, dither: 0 }).toBuffer());
  await add('see-through-palette.png', rgba.clone().png({ palette: true, dither: 0 }).toBuffer());
  await add('grey-alpha.png', picture(width, height, 2).toColourspace('b-w').png().toBuffer());
  await add('16-bit.png', rgba.clone().toColourspace('rgb16').png().toBuffer());
  await add('bad-profile.png', rgba.clone().png().toBuffer().then(withBadProfile));
  await add('plain.jpeg', rgb.clone().jpeg({ quality: 95 }).toBuffer());
  const turned = { width: height, height: width };
  await add('turned-right.jpeg', rgb.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer(), turned);
  await add('turned-left.jpeg', rgb.clone().jpeg().withMetadata({ orientation: 8 }).toBuffer(), turned);
  await add('lossless.webp', rgba.clone().webp({ lossless: true }).toBuffer());
  await add('lossy-alpha.webp', rgba.clone().webp({ quality: 90 }).toBuffer());
  await add('animated.webp', animated(width, height, 3), { frames: 3 });
  await add('plain.avif', rgb.clone().avif({ quality: 80, effort: 0 }).toBuffer());
  return files;
}

/** PNGs that nobody can show: a colour type that there is none of, and one without a single pixel. By file name. */
export function brokenPngs(): Map<string, Buffer> {
  const header = (colourType: number): Buffer => {
    const data = Buffer.alloc(13);
    data.writeUInt32BE(32, 0);
    data.writeUInt32BE(32, 4);
    data.set([8, colourType], 8);
    return pngChunk('IHDR', data);
  };
  const rows = pngChunk('IDAT', deflateSync(Buffer.alloc(33 * 32)));
  const end = pngChunk('IEND', Buffer.alloc(0));
  return new Map([
    ['no-such-colour.png', Buffer.concat([pngMagic, header(1), rows, end])],
    ['no-pixels.png', Buffer.concat([pngMagic, header(0), end])],
  ]);
}
