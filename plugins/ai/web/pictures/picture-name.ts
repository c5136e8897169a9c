import type { PluginContext } from '@fitout/sdk/web';
import { limits } from '../../shared/limits.ts';

/** What a picture is called by its file: without the ending; never empty, as long as a name may be. */
export function pictureName(ctx: Pick<PluginContext, 'i18n'>, file: File): string {
  const plain = file.name
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ')
    .trim();
  return plain.slice(0, limits.name) || ctx.i18n.t({ zh: '未命名图片', en: 'Untitled image' });
}
