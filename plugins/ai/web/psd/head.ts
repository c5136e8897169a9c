import { FitoutError, type LocalText } from '@fitout/sdk';
import { isDocumentSize } from '../../shared/document/document.ts';

/** What is known of a PSD before anything of it is decoded. */
export interface PsdHead {
  width: number;
  height: number;
  /** Bits of a channel. */
  depth: number;
  mode: number;
  /** Records of layers: a group has two. */
  records: number;
  /** Pixels of all layers together, and of the largest, as far as they say. */
  pixels: number;
  largest: number;
}

export const psdLimits = {
  /** Bytes of a file that is read, and of pixels that are written. */
  fileBytes: 500_000_000,
  writtenBytes: 1_200_000_000,
  /** Above it a file is not looked through. */
  records: 10_000,
  /** Pixels of all layers: above it they are taken as one. */
  pixels: 600_000_000,
  /** Bytes of one layer, or mask, at its depth. */
  layerBytes: 800_000_000,
} as const;

const faults = {
  broken: { zh: 'PSD 文件已损坏，无法打开', en: 'The PSD file is damaged and cannot be opened' },
  bytes: { zh: 'PSD 文件太大，最大 500 MB', en: 'The PSD file is larger than 500 MB. Choose a smaller one' },
  size: {
    zh: 'PSD 画布太大：每边最多 16384 像素，合计最多 6700 万像素；请先在 Photoshop 中缩小',
    en: 'The PSD canvas is too large: up to 16384 pixels per side and 67 megapixels in total. Make it smaller in Photoshop first',
  },
  mode: {
    zh: '不支持 CMYK、Lab、双色调或多通道的 PSD；请先在 Photoshop 中转为 RGB',
    en: 'CMYK, Lab, duotone and multichannel PSDs are not supported. Convert it to RGB in Photoshop first',
  },
  records: {
    zh: 'PSD 的图层太多（超过一万个）；请先在 Photoshop 中合并一些图层',
    en: 'The PSD has too many layers (over 10,000). Merge some in Photoshop first',
  },
  merged: {
    zh: 'PSD 的图层太多或太大，又没有合并后的图像；请在 Photoshop 中合并一些图层，或以“最大兼容”保存',
    en: 'The PSD has too many or too large layers and no composite image. Merge some layers in Photoshop, or save it with maximum compatibility',
  },
  written: {
    zh: '图层太大，内存放不下，无法导出 PSD；请合并或裁剪一些图层',
    en: 'The layers are too large to export as a PSD. Merge or crop some',
  },
} as const satisfies Record<string, LocalText>;

/** Why a PSD cannot be read or written. */
export function psdError(fault: keyof typeof faults, detail?: string): FitoutError {
  const large = fault !== 'broken' && fault !== 'mode';
  return new FitoutError(large ? 'tooLarge' : 'unprocessable', {
    message: faults[fault],
    reason: `ai.psd-${fault}`,
    ...(detail === undefined ? {} : { detail }),
  });
}

/** Of so many pixels with four channels. */
export function bytesOf(pixels: number, depth: number): number {
  return (pixels * 4 * Math.max(8, depth)) / 8;
}

/** What a library throws at a damaged file is told as such. */
export function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw psdError('broken', String(error));
  }
}

/** Modes that are opened: one bit, grey, indexed and RGB. */
export const grey = 1;
const modes: ReadonlySet<number> = new Set([0, grey, 2, 3]);

/** Reads a PSD's head and the frames of its layers. Throws a FitoutError for what cannot be opened. */
export function psdHead(bytes: Uint8Array): PsdHead {
  if (bytes.length > psdLimits.fileBytes) throw psdError('bytes', `${bytes.length}`);
  try {
    return headOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    if (error instanceof RangeError) throw psdError('broken', 'it ends too early');
    throw error;
  }
}

function headOf(view: DataView): PsdHead {
  const version = view.getUint16(4);
  if (view.getUint32(0) !== signature || (version !== 1 && version !== 2)) throw psdError('broken', 'no PSD');
  const [height, width] = [view.getUint32(14), view.getUint32(18)];
  const [depth, mode] = [view.getUint16(22), view.getUint16(24)];
  if (!modes.has(mode)) throw psdError('mode', `${mode}`);
  if (width === 0 || height === 0) throw psdError('broken', 'no pixels');
  if (!isDocumentSize(width, height)) throw psdError('size', `${width} × ${height}`);
  let at = 26;
  // Colours of an indexed one, then resources.
  for (let section = 0; section < 2; section += 1) at += 4 + view.getUint32(at);
  const large = version === 2;
  const wide = large ? 8 : 4;
  const head = { width, height, depth, mode, records: 0, pixels: 0, largest: 0 };
  const start = layersAt(view, at, large);
  if (start === undefined) return head;
  const records = Math.abs(view.getInt16(start));
  if (records > psdLimits.records) throw psdError('records', `${records}`);
  return { ...head, records, ...framesOf(view, start + 2, records, wide) };
}

/** Where the layers are counted. Above 8 bits they stand in a block of their own behind their usual place, which is empty. */
function layersAt(view: DataView, at: number, large: boolean): number | undefined {
  const wide = large ? 8 : 4;
  const size = sizeAt(view, at, large);
  const end = at + wide + size;
  if (size === 0) return undefined;
  if (sizeAt(view, at + wide, large) > 0) return at + 2 * wide;
  let block = at + 2 * wide;
  if (block + 4 <= end) block += 4 + view.getUint32(block);
  while (block + 12 <= end) {
    // Blocks are padded, each program in its own way.
    if (view.getUint8(block) === 0) {
      block += 1;
      continue;
    }
    const key = view.getUint32(block + 4);
    const long = view.getUint32(block) === longBlock || (large && deepLayers.has(key));
    const data = block + 8 + (long ? 8 : 4);
    const length = sizeAt(view, block + 8, long);
    if (deepLayers.has(key)) return length > 2 ? data : undefined;
    block = data + length;
  }
  return undefined;
}

/** `8B64` */
const longBlock = 0x38423634;
/** `Lr16` and `Lr32`. */
const deepLayers: ReadonlySet<number> = new Set([0x4c723136, 0x4c723332]);

export const signature = 0x38425053;

function sizeAt(view: DataView, at: number, large: boolean): number {
  return large ? Number(view.getBigUint64(at)) : view.getUint32(at);
}

function framesOf(view: DataView, start: number, records: number, wide: number): Pick<PsdHead, 'pixels' | 'largest'> {
  let at = start;
  let [pixels, largest] = [0, 0];
  for (let record = 0; record < records; record += 1) {
    const [top, left, bottom, right] = [0, 4, 8, 12].map((by) => view.getInt32(at + by)) as [
      number,
      number,
      number,
      number,
    ];
    if (bottom < top || right < left) throw psdError('broken', `frame of layer ${record}`);
    const own = (bottom - top) * (right - left);
    pixels += own;
    largest = Math.max(largest, own);
    // Channels, each with the length of its data; then marks, blend mode, opacity and flags.
    at += 18 + view.getUint16(at + 16) * (2 + wide) + 12;
    at += 4 + view.getUint32(at);
  }
  return { pixels, largest };
}
