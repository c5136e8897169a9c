import type { AssetImage } from '@fitout/sdk';
import { usePlugin } from '@fitout/sdk/web';
import { imagePicker } from '../../../images/api.ts';

/** Opens the asset library; an empty list where the person gave up. */
export function useImages(): () => Promise<AssetImage[]> {
  const ctx = usePlugin();
  return async () => {
    try {
      return (await (await ctx.services.get(imagePicker)).pick({ multiple: true })) ?? [];
    } catch {
      ctx.toasts.error({ zh: '素材库暂时无法打开', en: 'The asset library is currently unavailable' });
      return [];
    }
  };
}
