import { type LocalText, type PicturePreparation, type PreparePicture, picturePreparations } from '@fitout/sdk';
import type { Collected } from '@fitout/sdk/desktop';
import { type PluginContext, useContributed, usePlugin } from '@fitout/sdk/web';
import { acceptTypes } from '../../shared/limits.ts';

/** What other plugins can do to pictures before they are uploaded: 转换后上传. None where no plugin offers anything. */
export const usePreparations = (): readonly PicturePreparation[] => useContributed(picturePreparations);

export interface Preparing {
  title: LocalText;
  /** Asks how, and takes the files where the person said so. */
  take(files: Collected[]): void;
}

/** The first thing that can be done to files before they are taken, and the way to do it; undefined where there is none. */
export function usePreparing(onFiles: (files: Collected[], prepare: PreparePicture) => void): Preparing | undefined {
  const ctx = usePlugin();
  const [preparation] = usePreparations();
  if (preparation === undefined) return undefined;
  const ask = async (files: Collected[]): Promise<void> => {
    const sources = files.map(({ file }) => file);
    const prepare = await askHow(ctx, preparation, sources);
    if (prepare !== undefined) onFiles(files, prepare);
  };
  return { title: preparation.title, take: (files) => void ask(files) };
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
    ctx.toasts.error({ zh: '转换工具没有打开，请重试', en: 'The converter could not be opened. Try again' });
    return undefined;
  }
}
