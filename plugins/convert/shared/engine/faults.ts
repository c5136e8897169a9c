import { FitoutError, type LocalText } from '@fitout/sdk';
import type { ConvertFault } from './types.ts';

const texts: Record<ConvertFault, LocalText> = {
  empty: { zh: '文件是空的（0 字节）', en: 'The file is empty (0 bytes)' },
  unknown: { zh: '不是可识别的图片', en: 'This file is not a recognised image' },
  raw: {
    zh: '这是相机的 RAW 原始照片（DNG、NEF、CR2、ARW 等），请先用相机软件或看图软件导出为 JPG 或 TIFF',
    en: 'This is a raw camera photo (DNG, NEF, CR2, ARW…). Export it as JPG or TIFF from a photo program first',
  },
  unsupported: {
    zh: '暂不支持这种图片，请用看图或设计软件另存为 PNG',
    en: 'This kind of image is not supported. Save it as PNG from a viewer or design program',
  },
  broken: { zh: '图片已损坏，无法读取', en: 'The image is damaged and cannot be read' },
  cut: {
    zh: '文件不完整（下载或复制时被截断）',
    en: 'The file is incomplete. It was cut off while downloading or copying',
  },
  tooLarge: { zh: '图片太大，超出本机可处理的像素数', en: 'The image has more pixels than this device can handle' },
  tooBigForTarget: { zh: '目标格式放不下这么大的尺寸', en: 'The target format does not support an image this large' },
  noMemory: { zh: '内存不足，请关闭其他页面后重试', en: 'Not enough memory. Close other pages and try again' },
  codec: {
    zh: '转换时出了问题，可以重试，或换一种格式',
    en: 'Something went wrong. Try again or choose another format',
  },
};

/** A fault as it crosses from a worker to the page. */
export class Fault extends Error {
  readonly fault: ConvertFault;
  /** In place of the fault's own words. */
  readonly text: LocalText | undefined;

  constructor(fault: ConvertFault, cause?: unknown, text?: LocalText) {
    super(fault, { cause });
    this.fault = fault;
    this.text = text;
  }
}

/** A whole file of a known format in a variety that is not decoded; `what` names it, as in `压缩方式 LERC`. */
export function unsupported(what: LocalText): Fault {
  return new Fault('unsupported', what.en, {
    zh: `暂不支持这种图片：${what.zh}。请用看图或设计软件另存为 PNG 或普通的 TIFF`,
    en: `This kind of image is not supported: ${what.en}. Save it as PNG or standard TIFF from a viewer or design program`,
  });
}

/** `detail` replaces nothing of what a person reads; it says what happened to whoever looks closer. */
export function convertError(fault: ConvertFault, detail?: string, text: LocalText = texts[fault]): FitoutError {
  return new FitoutError(fault === 'tooLarge' ? 'tooLarge' : 'unprocessable', {
    message: text,
    reason: `convert.${fault}`,
    ...(detail === undefined ? {} : { detail }),
  });
}
