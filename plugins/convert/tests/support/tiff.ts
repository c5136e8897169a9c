/** One picture of a TIFF file as a test wants it. */
export interface TiffPage {
  width: number;
  height: number;
  /** Bits of a sample, one for all. */
  bits: number;
  samples: number;
  photometric: number;
  /** Strips or tiles as they shall lie in the file. */
  chunks: Uint8Array[];
  rowsPerStrip?: number;
  tile?: [width: number, height: number];
  compression?: number;
  planar?: boolean;
  /** Further tags: words, or longs where one does not fit; bytes as they are. */
  tags?: Record<number, number[] | Uint8Array>;
  /** Pictures of its SubIFDs. */
  subs?: TiffPage[];
}

interface Way {
  little?: boolean;
  /** BigTIFF: offsets of 64 bits. */
  big?: boolean;
}

/** Writes a TIFF file of any of the combinations that no program on this machine writes. */
export function tiffFile(pages: TiffPage[], way: Way = {}): Buffer {
  const writer = new Writer(way);
  const links = pages.map((page) => writer.page(page));
  return writer.file(links);
}

interface Written {
  at: number;
  /** Where the offset of the next page goes. */
  link: number;
}

class Writer {
  readonly #parts: Buffer[] = [];
  readonly #little: boolean;
  readonly #big: boolean;
  #at: number;

  constructor({ little = true, big = false }: Way) {
    this.#little = little;
    this.#big = big;
    this.#at = big ? 16 : 8;
  }

  #put(part: Uint8Array): number {
    const at = this.#at;
    const padded = Buffer.alloc(part.length + (part.length & 1));
    padded.set(part);
    this.#parts.push(padded);
    this.#at += padded.length;
    return at;
  }

  #number(value: number, size: number): Buffer {
    const bytes = Buffer.alloc(size);
    if (size === 8) {
      if (this.#little) bytes.writeBigUInt64LE(BigInt(value));
      else bytes.writeBigUInt64BE(BigInt(value));
    } else if (this.#little) bytes.writeUIntLE(value, 0, size);
    else bytes.writeUIntBE(value, 0, size);
    return bytes;
  }

  #words(values: readonly number[], size: number): Buffer {
    return Buffer.concat(values.map((value) => this.#number(value, size)));
  }

  page(page: TiffPage): Written {
    const starts = page.chunks.map((chunk) => this.#put(chunk));
    const subs = page.subs?.map((sub) => this.page(sub).at);
    const lengths = page.chunks.map(({ length }) => length);
    const where: Record<number, number[]> =
      page.tile === undefined
        ? { 273: starts, 278: [page.rowsPerStrip ?? page.height], 279: lengths }
        : { 322: [page.tile[0]], 323: [page.tile[1]], 324: starts, 325: lengths };
    const tags: Record<number, number[] | Uint8Array> = {
      256: [page.width],
      257: [page.height],
      258: Array.from({ length: page.samples }, () => page.bits),
      259: [page.compression ?? 1],
      262: [page.photometric],
      277: [page.samples],
      ...where,
      284: [page.planar === true ? 2 : 1],
      ...page.tags,
    };
    if (subs !== undefined) tags[330] = subs;
    return this.#directory(tags);
  }

  #directory(tags: Record<number, number[] | Uint8Array>): Written {
    const size = this.#big ? 8 : 4;
    const entries = Object.entries(tags)
      .map(([tag, values]) => ({ tag: Number(tag), values }))
      .toSorted((a, b) => a.tag - b.tag)
      .map(({ tag, values }) => {
        const long = values instanceof Uint8Array ? 1 : values.some((value) => value > 0xffff) || tag === 330 ? 4 : 2;
        const bytes = values instanceof Uint8Array ? Buffer.from(values) : this.#words(values, long);
        const inline = Buffer.alloc(size);
        if (bytes.length <= size) inline.set(bytes);
        else inline.set(this.#number(this.#put(bytes), size));
        const type = { 1: 7, 2: 3, 4: 4 }[long] as number;
        return Buffer.concat([this.#number(tag, 2), this.#number(type, 2), this.#number(values.length, size), inline]);
      });
    const count = this.#number(entries.length, this.#big ? 8 : 2);
    const at = this.#put(Buffer.concat([count, ...entries, Buffer.alloc(size)]));
    return { at, link: at + count.length + entries.length * (this.#big ? 20 : 12) };
  }

  file(pages: Written[]): Buffer {
    const size = this.#big ? 8 : 4;
    const mark = Buffer.from(this.#little ? 'II' : 'MM', 'latin1');
    const head = this.#big
      ? [mark, this.#number(43, 2), this.#number(8, 2), this.#number(0, 2), this.#number(pages[0]?.at ?? 0, 8)]
      : [mark, this.#number(42, 2), this.#number(pages[0]?.at ?? 0, 4)];
    const file = Buffer.concat([...head, ...this.#parts]);
    for (const [index, { link }] of pages.entries()) file.set(this.#number(pages[index + 1]?.at ?? 0, size), link);
    return file;
  }
}

/** Samples of any depth in rows that begin with a byte of their own. */
export function packed(samples: readonly number[], perRow: number, bits: number, little = true): Buffer {
  const rows: Buffer[] = [];
  for (let start = 0; start < samples.length; start += perRow) {
    const row = Buffer.alloc(Math.ceil((perRow * bits) / 8));
    for (let index = 0; index < perRow; index += 1) {
      const value = samples[start + index] ?? 0;
      if (bits % 8 === 0 && bits <= 32) {
        const at = (index * bits) / 8;
        if (little) row.writeUIntLE(value, at, bits / 8);
        else row.writeUIntBE(value, at, bits / 8);
      } else
        for (let bit = 0; bit < bits; bit += 1) {
          const at = index * bits + bit;
          if ((value >> (bits - 1 - bit)) & 1) row[at >> 3] = (row[at >> 3] ?? 0) | (0x80 >> (at & 7));
        }
    }
    rows.push(row);
  }
  return Buffer.concat(rows);
}

/** Of the pictures below. */
export const width = 37;
export const height = 23;

/** Samples of a soft picture: each channel another slope, from 0 to the highest value. */
export function slopes(samples: number, bits: number): number[] {
  const top = 2 ** bits - 1;
  return Array.from({ length: width * height * samples }, (_, at) => {
    const [pixel, channel] = [Math.floor(at / samples), at % samples];
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const share = [
      x / (width - 1),
      y / (height - 1),
      1 - (x * y) / ((width - 1) * (height - 1)),
      (x + y) / (width + height - 2),
    ];
    return Math.round(top * (share[channel % 4] as number));
  });
}

/** All of it in one strip. */
export const strip = (samples: number, bits: number, little = true): Buffer =>
  packed(slopes(samples, bits), width * samples, bits, little);

/** A strip of each sample. */
export function planes(samples: number, bits: number, little = true): Buffer[] {
  const all = slopes(samples, bits);
  return Array.from({ length: samples }, (_, channel) =>
    packed(
      all.filter((_value, at) => at % samples === channel),
      width,
      bits,
      little,
    ),
  );
}

/** A page of one strip. */
export const page = (samples: number, bits: number, photometric: number, more: Partial<TiffPage> = {}): TiffPage => ({
  width,
  height,
  bits,
  samples,
  photometric,
  chunks: [strip(samples, bits)],
  ...more,
});
