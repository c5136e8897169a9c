import type { PicturePreparation } from '@fitout/sdk';
import type { PluginContext } from '@fitout/sdk/web';
import { type ConvertEngine, type ConvertJob, convertEngine, type SourceFacts } from '../../api.ts';
import { freePath, nameOf } from '../../shared/rename.ts';

/** What is to be done with one file of an upload. */
export type Plan = (file: File, facts: SourceFacts) => Omit<ConvertJob, 'id' | 'source' | 'name'>;

/** Endings beside `image/*`: systems know HEIC, JXL and QOI by their names alone, or not at all. */
const accept = 'image/*,.heic,.heif,.avif,.jxl,.qoi,.tif,.tiff,.bmp';

/** 转换后上传, for places that take pictures: asks how, and converts each file before it is sent. */
export function uploadPreparation(ctx: PluginContext): PicturePreparation {
  return {
    id: 'convert',
    title: { zh: '转换后上传', en: 'Convert and upload' },
    accept,
    async ask(files, takes) {
      const [engine, { askDialog }] = await Promise.all([ctx.services.get(convertEngine), import('./ask-dialog.tsx')]);
      const plan = await ctx.overlays.open<Plan>(askDialog(engine, files, takes));
      if (plan === undefined) return undefined;
      const taken = new Set<string>();
      return (file, options) => converted(engine, plan, taken, file, options);
    },
  };
}

let ids = 0;

async function converted(
  engine: ConvertEngine,
  plan: Plan,
  taken: Set<string>,
  source: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress(share: number): void },
): Promise<File> {
  const facts = await engine.inspect(source);
  signal.throwIfAborted();
  ids += 1;
  const job = { ...plan(source, facts), id: `upload-${ids}`, source, name: source.name };
  const { blob, width, height } = await engine.run(job, { signal, onProgress: ({ part }) => onProgress(part) });
  const extension = engine.formats().find(({ id }) => id === job.target)?.extension ?? job.target;
  const name = nameOf('{name}', { name: source.name, index: ids, width, height, extension, date: new Date() });
  return new File([blob], freePath(taken, [], name), { type: blob.type });
}
