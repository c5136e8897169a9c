import type { AigcMark } from '@fitout/sdk';
import { callsOf, type PluginContext } from '@fitout/sdk/web';
import type { blobCalls } from '../../../shared/calls/blobs.ts';
import type { documentCalls } from '../../../shared/calls/documents.ts';
import { limits } from '../../../shared/limits.ts';
import type { JournalRecord } from './journal.ts';
import { putBlobs } from './put-blobs.ts';

/** Makes a document of its own of work that no longer fits where it was begun. Answers its id. */
export async function saveCopy(
  ctx: PluginContext,
  { name, aigc }: { name: string; aigc: AigcMark | null },
  { document, blobs }: Pick<JournalRecord, 'document' | 'blobs'>,
): Promise<string> {
  await putBlobs(callsOf<typeof blobCalls>(ctx.http, { showError: false }), blobs);
  const words = ctx.i18n.t(
    { zh: '{name}（我的修改）', en: '{name} (my changes)' },
    { name: name.slice(0, limits.name - 12) },
  );
  const made = await callsOf<typeof documentCalls>(ctx.http, { showError: false })('POST documents', {
    body: { name: words, document, ...(aigc === null ? {} : { aigc }) },
  });
  return made.id;
}
