import type { Overlays } from '@fitout/sdk/web';
import { faultOf } from '../../../shared/engine/faults.ts';

/** Was it refused because a text or a shape has a recipe in place of pixels? */
export const wantsPixels = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'reason' in error && faultOf(String(error.reason)) === 'content';

/** A text or a shape cannot be painted on: answers whether it is to become pixels. */
export function askForPixels(overlays: Pick<Overlays, 'confirm'>): Promise<boolean> {
  return overlays.confirm({
    title: { zh: '先转为像素？', en: 'Rasterise first?' },
    message: {
      zh: '文字和形状要转为像素，才能涂画、填充或加滤镜。转换后文字和形状不能再修改，撤销可以恢复。',
      en: 'Text and shapes must be rasterised before you can paint on, fill or filter them. After that they can no longer be edited as text or shapes. You can undo this.',
    },
    confirm: { zh: '转为像素', en: 'Rasterise' },
  });
}
