import { assetUrl, FitoutError, serverUrl } from '@fitout/sdk';
import { type PluginContext, saveFile } from '@fitout/sdk/web';
import { zipStream } from '../../../convert/api.ts';
import type { BatchDetail } from '../../shared/calls/batches.ts';

/** Results of a batch as one zip, each under the name of its picture. */
export async function downloadBatch(ctx: Pick<PluginContext, 'i18n'>, { name, items }: BatchDetail): Promise<void> {
  const used = new Set<string>();
  const files: { path: string; blob: Blob }[] = [];
  for (const { result, name: called } of items) {
    if (result === null) continue;
    const answer = await fetch(serverUrl(assetUrl(result)), { credentials: 'include' });
    if (!answer.ok)
      throw new FitoutError('notFound', {
        message: { zh: `「${called}」的结果没有读出来`, en: `Could not read the result of “${called}”` },
      });
    const blob = await answer.blob();
    files.push({ path: freeName(plain(called), endingOf(blob.type), used), blob });
  }
  const zip = await new Response(zipStream(files)).blob();
  saveFile(zip, `${plain(name) || ctx.i18n.t({ zh: '批量修图', en: 'batch' })}.zip`);
}

const plain = (name: string): string => name.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim();

const endingOf = (type: string): string => (type === 'image/jpeg' ? 'jpg' : type.replace(/^image\//, ''));

function freeName(name: string, ending: string, used: Set<string>): string {
  for (let count = 1; ; count += 1) {
    const path = `${name}${count === 1 ? '' : ` ${count}`}.${ending}`;
    if (used.has(path.toLowerCase())) continue;
    used.add(path.toLowerCase());
    return path;
  }
}
