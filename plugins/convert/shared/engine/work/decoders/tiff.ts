import { pluralize } from '@fitout/sdk';
import type { RawPicture } from '../../contribution.ts';
import { tiffPages } from '../../facts/tiff.ts';
import { type TiffDirectory, TiffFile } from '../../facts/tiff-file.ts';
import { Fault, unsupported } from '../../faults.ts';
import { type Colour, colourOf } from '../tiff/colours.ts';
import { plainInks } from '../tiff/ink.ts';
import { readJpeg, type WantedJpeg } from '../tiff/jpeg.ts';
import { compression, type Layout, layoutOf, photometric, tag } from '../tiff/layout.ts';
import { type RowReader, rowReader } from '../tiff/samples.ts';
import { checkSubsampling, spread, subsampledSize } from '../tiff/subsampled.ts';
import { unpack } from '../tiff/unpack.ts';
import type { Decoder } from './decoder.ts';

/** The picture of full size, of the first page. Faults name what is not decoded; nothing is guessed. */
export const decode: Decoder = async (bytes) => {
  const file = new TiffFile(bytes);
  const { main, raw } = tiffPages(file);
  if (raw) throw new Fault('raw');
  if (main === undefined) return null;
  return new TiffPicture(bytes, file, main).decode();
};

/** Samples of one strip or tile. */
interface Samples {
  data: Uint8Array;
  rowBytes: number;
}

/** Decodes one picture, a strip or tile at a time. */
class TiffPicture {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #file: TiffFile;
  readonly #directory: TiffDirectory;
  readonly #layout: Layout;
  /** Pixels share their colour, and no JPEG stream knows of it. */
  readonly #subsampled: boolean;
  readonly #tables: Uint8Array | undefined;
  readonly #faxOptions: number;

  constructor(bytes: Uint8Array<ArrayBuffer>, file: TiffFile, directory: TiffDirectory) {
    this.#bytes = bytes;
    this.#file = file;
    this.#directory = directory;
    const layout = layoutOf(file, directory);
    this.#layout = layout;
    const { fax3, fax4 } = compression;
    this.#faxOptions = file.number(directory, layout.compression === fax4 ? tag.faxOptions + 1 : tag.faxOptions, 0);
    if (layout.compression !== fax3 && layout.compression !== fax4) this.#faxOptions = 0;
    const [across, down] = layout.subsampling;
    this.#subsampled = !this.#isJpeg && across * down > 1;
    if (this.#subsampled) checkSubsampling(layout);
    this.#tables = this.#isJpeg ? file.part(directory, tag.jpegTables) : undefined;
  }

  get #isJpeg(): boolean {
    return this.#layout.compression === compression.jpeg || this.#layout.compression === compression.oldJpeg;
  }

  async decode(): Promise<RawPicture> {
    const { width, height, chunks } = this.#layout;
    const picture = { data: new Uint8ClampedArray(width * height * 4), width, height };
    const reader = rowReader(this.#layout, this.#file.little);
    const ycbcrJpeg = this.#isJpeg && !this.#layout.planar && this.#layout.photometric === photometric.ycbcr;
    const shown = ycbcrJpeg ? { ...this.#layout, photometric: photometric.rgb } : this.#layout;
    const colour = colourOf(this.#file, this.#directory, shown, plainInks());
    const writer = new PixelWriter(picture, this.#layout, reader, colour);
    for (let down = 0; down < chunks.down; down += 1)
      for (let across = 0; across < chunks.across; across += 1) {
        const index = down * chunks.across + across;
        const rows = chunks.tiled ? chunks.height : Math.min(chunks.height, height - down * chunks.height);
        const parts: Samples[] = [];
        for (let plane = 0; plane < (this.#layout.planar ? this.#layout.samples : 1); plane += 1)
          parts.push(await this.#samples(plane * chunks.across * chunks.down + index, rows));
        writer.write(parts, across * chunks.width, down * chunks.height, chunks);
      }
    writer.finish();
    return picture;
  }

  async #samples(index: number, rows: number): Promise<Samples> {
    const { planar, samples, bits, chunks, compression: kind, photometric: colours } = this.#layout;
    const { width } = chunks;
    const each = planar ? 1 : samples;
    if (kind === compression.oldJpeg || kind === compression.jpeg) {
      if (bits !== 8)
        throw unsupported({
          zh: `${bits} 位的 JPEG 压缩`,
          en: `JPEG compression with ${pluralize(bits, 'bit', 'bits')}`,
        });
      const wanted: WantedJpeg = {
        width,
        rows,
        maxRows: chunks.height,
        components: each,
        ycbcr: colours === photometric.ycbcr && each === 3,
      };
      return readJpeg(kind === compression.jpeg ? this.#part(index) : this.#oldJpeg(), this.#tables, wanted);
    }
    const plain = { rowBytes: Math.ceil((width * each * bits) / 8), rows };
    const size = this.#subsampled ? subsampledSize(width, rows, this.#layout.subsampling) : plain;
    const packed = { bytes: this.#part(index), ...size, width };
    const data = unpack(packed, this.#layout, this.#file.little, this.#faxOptions);
    if (!this.#subsampled) return { data, rowBytes: plain.rowBytes };
    return { data: spread(data, width, rows, this.#layout.subsampling), rowBytes: width * 3 };
  }

  #part(index: number): Uint8Array<ArrayBuffer> {
    const { offsets, counts } = this.#layout.chunks;
    const [start = 0, count = 0] = [offsets[index], counts[index]];
    if (start < 8 || count === 0) throw new Fault('broken', 'an empty strip or tile');
    return this.#bytes.subarray(start, start + count);
  }

  /** Before 1995 a whole JPEG file was put into one of TIFF; in its other varieties programs never agreed. */
  #oldJpeg(): Uint8Array<ArrayBuffer> {
    const starts = this.#file.numbers(this.#directory, tag.jpeg, 1);
    const strips = this.#file.numbers(this.#directory, tag.stripOffsets, 2);
    for (const start of [...starts, ...(strips.length === 1 ? strips : [])])
      if (this.#file.bytes.part(start, start + 2).join() === '255,216') return this.#bytes.subarray(start);
    throw unsupported({ zh: '旧式 JPEG 压缩（1992 年的写法）', en: 'old-style JPEG compression (1992)' });
  }
}

/** Puts samples into the picture, row by row. */
class PixelWriter {
  readonly #picture: RawPicture;
  readonly #layout: Layout;
  readonly #reader: RowReader;
  readonly #colour: Colour;
  /** The samples of one row, 0 to 65,535. */
  readonly #row: Uint16Array;
  #seen = false;

  constructor(picture: RawPicture, layout: Layout, reader: RowReader, colour: Colour) {
    this.#picture = picture;
    this.#layout = layout;
    this.#reader = reader;
    this.#colour = colour;
    this.#row = new Uint16Array(layout.chunks.width * layout.samples);
  }

  /** `parts` hold all samples of a strip or tile, or one each; its first pixel is at `x` and `y` of the picture. */
  write(parts: Samples[], x: number, y: number, chunks: { width: number; height: number }): void {
    const { width, height } = this.#picture;
    const { samples } = this.#layout;
    const count = Math.min(chunks.width, width - x);
    for (let row = 0; row < chunks.height && y + row < height; row += 1) {
      for (const [plane, { data, rowBytes }] of parts.entries()) {
        const [each, step] = parts.length > 1 ? [1, samples] : [samples, 1];
        this.#reader.read(data, row * rowBytes, count * each, this.#row, plane, step);
      }
      this.#paint(count, ((y + row) * width + x) * 4);
    }
  }

  #paint(count: number, place: number): void {
    const { samples, alpha } = this.#layout;
    const { data } = this.#picture;
    const row = this.#row;
    for (let index = 0, at = 0, to = place; index < count; index += 1, at += samples, to += 4) {
      if (alpha === undefined) data[to + 3] = 255;
      else {
        const opacity = row[at + alpha.at] as number;
        if (alpha.premultiplied) this.#divide(at, opacity);
        data[to + 3] = opacity >> 8;
        if (opacity > 0) this.#seen = true;
      }
      this.#colour(row, at, data, to);
    }
  }

  /** Colours that were multiplied by their opacity. */
  #divide(at: number, opacity: number): void {
    if (opacity === 0 || opacity === 65_535) return;
    // Where white is 0, the brightness was multiplied.
    const flip = this.#layout.photometric === photometric.whiteIsZero ? 0xffff : 0;
    for (let one = at; one < at + this.#layout.colours; one += 1) {
      const value = (this.#row[one] as number) ^ flip;
      this.#row[one] = Math.min(65_535, Math.round((value * 65_535) / opacity)) ^ flip;
    }
  }

  /** Throws a Fault where what was written is no picture. */
  finish(): void {
    const { alpha } = this.#layout;
    const { data } = this.#picture;
    // A further channel of which nothing is said, and nothing is in it.
    if (alpha?.certain === false && !this.#seen) for (let at = 3; at < data.length; at += 4) data[at] = 255;
    const { outside, total } = this.#reader;
    if (outside > total / 2)
      throw unsupported({
        zh: '浮点测量数据（数值不是 0 到 1 的亮度）',
        en: 'floating-point measurements, not brightness from 0 to 1',
      });
  }
}
