import { FitoutError, type LocalText } from '@fitout/sdk';
import type { ConvertFault } from './types.ts';

const texts: Record<ConvertFault, LocalText> = {
  empty: { zh: '文件是空的（0 字节）', en: 'The file is empty (0 bytes)' },
  unknown: { zh: '不是可识别的图片', en: 'This is no picture of a known format' },
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

  constructor(fault: ConvertFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

/** `detail` replaces nothing of what a person reads; it says what happened to whoever looks closer. */
export function convertError(fault: ConvertFault, detail?: string, text: LocalText = texts[fault]): FitoutError {
  return new FitoutError(fault === 'tooLarge' ? 'tooLarge' : 'unprocessable', {
    message: text,
    reason: `convert.${fault}`,
    ...(detail === undefined ? {} : { detail }),
  });
}
