import { FitoutError, type LocalText, newUuid } from '@fitout/sdk';
import type { PluginContext } from '@fitout/sdk/web';
import { convertEngine, type SourceFormat } from '../../../convert/api.ts';
import { documentLimits, isDocumentSize } from '../../shared/document/document.ts';
import { bitmapOf } from './bitmap-of.ts';
import { isPsd } from './is-psd.ts';
import { pictureNotices } from './notices.ts';

/** What each browser reads by itself, turned upright and in sRGB. */
const own: ReadonlySet<SourceFormat> = new Set(['jpeg', 'png', 'webp', 'gif', 'bmp']);

const psdAsOne: LocalText = {
  zh: 'PSD 已合并为一个图层加入；从首页或列表打开它可保留图层',
  en: 'The PSD was added as one layer. To keep its layers, open it from the start page or the list',
};

const megapixels = Math.floor(documentLimits.pixels / 1e6);

export interface ReadOptions {
  /** Hears what is converted. */
  tell?(notices: readonly LocalText[]): void;
  /** Ends the work. */
  signal?: AbortSignal;
}

/**
 * A picture of any kind that the converter knows, or all that is seen of a PSD, as a file that every browser reads: itself,
 * or a PNG of it in sRGB with 8 bits a channel. Rejects with a FitoutError that says why not, before anything large is
 * decoded.
 */
export async function plainPicture(
  ctx: PluginContext,
  file: Blob,
  name: string,
  { tell, signal = new AbortController().signal }: ReadOptions = {},
): Promise<Blob> {
  if (await isPsd(file)) {
    tell?.([psdAsOne]);
    const { mergedPsd } = await import('../psd/psd.ts');
    return mergedPsd(file, { signal, onProgress: () => undefined });
  }
  const engine = await ctx.services.get(convertEngine);
  await engine.ready();
  const facts = await engine.inspect(file);
  const { format, depth, width, height } = facts;
  signal.throwIfAborted();
  tell?.(pictureNotices(facts));
  const most =
    width * height > documentLimits.pixels
      ? { zh: ` ${megapixels * 100} 万像素`, en: `${megapixels} megapixels` }
      : { zh: `单边 ${documentLimits.side} 像素`, en: `${documentLimits.side} pixels per side` };
  if (width > 0 && !isDocumentSize(width, height))
    throw new FitoutError('tooLarge', {
      message: {
        zh: `「${name}」有 ${width} × ${height} 像素，超过${most.zh}的上限；请先在“图片转换”中缩小`,
        en: `“${name}” is ${width} × ${height} pixels, over the limit of ${most.en}. Shrink it in “Image conversion” first`,
      },
      reason: 'ai.picture-size',
    });
  if (own.has(format) && depth <= 8 && file.size <= documentLimits.blobBytes) return file;
  const job = {
    ...{ id: newUuid(), source: file, name, target: 'png', options: {}, background: '#ffffff' },
    metadata: { exif: false, icc: false, gps: false },
  };
  const { blob } = await engine.run(job, { signal });
  return blob;
}

/** The upright pixels of a picture of any kind; an animation's first frame. The caller closes it. */
export async function readPicture(
  ctx: PluginContext,
  file: Blob,
  name: string,
  options?: ReadOptions,
): Promise<ImageBitmap> {
  return bitmapOf(await plainPicture(ctx, file, name, options), name);
}
