import { FitoutError } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import { repairDocument } from '../../shared/document/repair.ts';
import { lockLivePage } from '../pages/rows.ts';
import type { Tables } from '../tables.ts';
import { recordDraftUsage } from '../usage/usage.ts';
import { cleanDocument } from './clean.ts';
import { changesSince, conflict, recordOps, writeDraft } from './drafts.ts';

/**
 * Puts a mended document in the place of a draft that is broken, as one more revision; what it was is lost nowhere,
 * since nothing is left out. 422 where nothing can be made of it, 409 where it has changed since.
 */
export async function repairDraft(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  id: bigint,
  base: number,
): Promise<{ rev: number }> {
  const row = await ctx.database.transaction<Tables, Awaited<ReturnType<typeof lockLivePage>>>(async (tx) => {
    const page = await lockLivePage(tx, orgId, id);
    if (page.rev !== base) throw conflict(await changesSince(tx, page, base));
    const mended = repairDocument(page.document);
    if (mended === undefined)
      throw new FitoutError('unprocessable', {
        reason: 'decoration.bad-document',
        message: {
          zh: '此页面由更新的版本保存，或已损坏到无法修复',
          en: 'This page was saved by a newer version, or it cannot be repaired',
        },
      });
    if (mended.notes.length === 0) return page;
    const rev = page.rev + 1;
    const document = cleanDocument(mended.doc);
    await writeDraft(tx, caller, page, { rev, document });
    await recordOps(tx, caller, id, { rev, base: page.rev, client: `repair-${rev}`, digest: '', ops: null });
    return { ...page, rev, document };
  });
  if (row.rev === base) return { rev: base };
  await ctx.events.publish('draft', id, orgId);
  await ctx.audit.record(caller, 'decoration.repair', { kind: 'page', id, name: row.title });
  await recordDraftUsage(ctx, row);
  return { rev: row.rev };
}
