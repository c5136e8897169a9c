import { type PicturePreparation, type PreparePicture, picturePreparations } from '@fitout/sdk';
import { type PluginContext, usePlugin } from '@fitout/sdk/web';
import { useEffect, useState } from 'react';
import { acceptTypes } from '../../shared/limits.ts';

/** What other plugins can do to pictures before they are uploaded: 转换后上传. None where no plugin offers anything. */
export function usePreparations(): readonly PicturePreparation[] {
  const { contributions } = usePlugin();
  const [found, setFound] = useState<readonly PicturePreparation[]>([]);
  useEffect(() => {
    const read = (): void => setFound(contributions.list(picturePreparations).map(({ item }) => item));
    const listening = contributions.subscribe(picturePreparations, read);
    read();
    void contributions.ready(picturePreparations);
    return () => listening.dispose();
  }, [contributions]);
  return found;
}

/** Asks how to prepare files for the library; undefined where the person gave up, or where asking failed. */
export async function askHow(
  ctx: PluginContext,
  preparation: PicturePreparation,
  files: readonly File[],
): Promise<PreparePicture | undefined> {
  try {
    return await preparation.ask(files, acceptTypes.image.split(','));
  } catch {
    ctx.toasts.error({ zh: '转换工具没有打开，请重试', en: 'The converter did not open, try again' });
    return undefined;
  }
}
