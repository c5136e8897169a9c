import { FitoutError, type LocalText } from '@fitout/sdk';
import type { ConvertFault } from './types.ts';

const texts: Record<ConvertFault, LocalText> = {
  empty: { zh: '文件是空的（0 字节）', en: 'The file is empty (0 bytes)' },
  unknown: { zh: '不是可识别的图片', en: 'This is no picture of a known format' },
  raw: {
    zh: '这是相机的 RAW 原始照片（DNG、NEF、CR2、ARW 等），请先用相机软件或看图软件导出为 JPG 或 TIFF',
    en: 'This is a raw photo of a camera (DNG, NEF, CR2, ARW …): export it as JPG or TIFF from a photo program first',
  },
  unsupported: {
    zh: '暂不支持这种图片，请用看图或设计软件另存为 PNG',
    en: 'This kind of picture is not supported: save it as PNG from the program that made it',
  },
  broken: { zh: '图片已损坏，无法读取', en: 'The picture is damaged and cannot be read' },
  cut: { zh: '文件不完整（下载或复制时被截断）', en: 'The file is incomplete: it was cut off on its way' },
  tooLarge: { zh: '图片太大，超出本机可处理的像素数', en: 'The picture has more pixels than this device can handle' },
  tooBigForTarget: { zh: '目标格式放不下这么大的尺寸', en: 'The target format has no room for such a size' },
  noMemory: { zh: '内存不足，请关闭其他页面后重试', en: 'Out of memory: close other pages and try again' },
  codec: { zh: '转换时出了问题，可以重试，或换一种格式', en: 'Something went wrong: try again, or another format' },
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
    en: `This kind of picture is not supported: ${what.en}. Save it as PNG or as an ordinary TIFF from another program`,
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
