import type { PicturePreparation } from '@fitout/sdk';
import type { PluginContext } from '@fitout/sdk/web';
import { convertEngine } from '../../shared/tokens.ts';
import type { Plan } from './converted.ts';

/** Endings beside `image/*`: systems know HEIC, JXL and QOI by their names alone, or not at all. */
const accept = 'image/*,.heic,.heif,.avif,.jxl,.qoi,.tif,.tiff,.bmp';

/** 转换后上传, for places that take pictures: asks how, and converts each file before it is sent. */
export function uploadPreparation(ctx: PluginContext): PicturePreparation {
  return {
    id: 'convert',
    title: { zh: '转换后上传', en: 'Convert and upload' },
    accept,
    async ask(files, takes) {
      const [engine, { askDialog }, { converted }] = await Promise.all([
        ctx.services.get(convertEngine),
        import('./ask-dialog.tsx'),
        import('./converted.ts'),
      ]);
      const plan = await ctx.overlays.open<Plan>(askDialog(engine, files, takes));
      if (plan === undefined) return undefined;
      const taken = new Set<string>();
      return (file, options) => converted(engine, plan, taken, file, options);
    },
  };
}
