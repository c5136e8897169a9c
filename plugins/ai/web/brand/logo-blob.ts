import { FitoutError } from '@fitout/sdk';
import { callsOf, type PluginContext } from '@fitout/sdk/web';
import type { blobCalls } from '../../shared/calls/blobs.ts';
import { limits } from '../../shared/limits.ts';
import { hashOf } from '../pictures/file-work.ts';
import { plainPicture } from '../pictures/plain-picture.ts';

/** Keeps a picture of any kind for the kit, as a file that every browser shows. Answers its hash. */
export async function keepLogo(ctx: PluginContext, file: File): Promise<string> {
  const plain = await plainPicture(ctx, file, file.name);
  if (plain.size > limits.brand.logoBytes)
    throw new FitoutError('tooLarge', {
      message: {
        zh: `「${file.name}」超过 5 MB，请先在“图片转换”中缩小`,
        en: `“${file.name}” is larger than 5 MB. Shrink it in “Image conversion” first`,
      },
    });
  const hash = await hashOf(plain);
  await callsOf<typeof blobCalls>(ctx.http, { showError: false })('POST blobs/:hash', {
    params: { hash },
    files: plain,
  });
  return hash;
}

export const logoUrl = ({ http }: Pick<PluginContext, 'http'>, hash: string): string =>
  callsOf<typeof blobCalls>(http).url('GET blobs/:hash', { params: { hash } });
