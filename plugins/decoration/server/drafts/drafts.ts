import { createHash } from 'node:crypto';
import { FitoutError } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';
import type { DraftChanges } from '../../shared/calls/drafts.ts';
import type { Op, PageDocument } from '../../shared/document/document.ts';
import { applyOps } from '../../shared/document/ops.ts';
import { limits as inputLimits } from '../../shared/limits.ts';
import { limits } from '../limits.ts';
import { callerId } from '../pages/pages.ts';
import { blocksIn, lockLivePage, type PageRow } from '../pages/rows.ts';
import type { Tables } from '../tables.ts';
import { assetsIn, recordDraftUsage } from '../usage/usage.ts';
import { cleanOps } from './clean.ts';
import { checked } from './incoming.ts';

export interface Batch {
  /** The revision that the ops were made on. */
  base: number;
  ops: Op[];
  /** Names the batch: the same one again when it is sent again. */
  client: string;
}

/**
 * Applies one batch to the draft. Sent twice, it has one effect and both answers are the same.
 * A base behind the draft is answered with 409 and what happened since (DraftChanges).
 */
export async function applyBatch(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  id: bigint,
  batch: Batch,
): Promise<{ rev: number }> {
  const digest = digestOf(batch.ops);
  const done = await ctx.database.transaction<Tables, { rev: number; row?: PageRow; document?: PageDocument }>(
    async (tx) => {
      const row = await lockLivePage(tx, orgId, id);
      const before = await repeated(tx, id, batch, digest);
      if (before !== undefined) return { rev: before };
      if (batch.base !== row.rev) throw conflict(await changesSince(tx, row, batch.base));
      const { ops, document } = applyCleaned(row.document, batch.ops);
      const rev = row.rev + 1;
      await writeDraft(tx, caller, row, { rev, document });
      await recordOps(tx, caller, id, { rev, base: batch.base, client: batch.client, digest, ops });
      return { rev, row, document };
    },
  );
  if (done.row !== undefined && done.document !== undefined) {
    await ctx.events.publish('draft', id, orgId);
    if (!sameKeys(assetsIn(done.row.document), assetsIn(done.document)))
      await recordDraftUsage(ctx, { ...done.row, document: done.document });
  }
  return { rev: done.rev };
}

function applyCleaned(before: PageDocument, ops: Op[]): { ops: Op[]; document: PageDocument } {
  const cleaned = cleanOps(before, ops);
  return { ops: cleaned, document: checked(applyOps(before, cleaned).doc) };
}

function digestOf(ops: Op[]): string {
  return createHash('sha256').update(JSON.stringify(ops)).digest('hex');
}

async function repeated(tx: Kysely<Tables>, id: bigint, batch: Batch, digest: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('page_op')
    .select(['rev', 'digest'])
    .where('page_id', '=', id)
    .where('client', '=', batch.client)
    .where('base', '=', batch.base)
    .executeTakeFirst();
  return row !== undefined && row.digest === digest ? row.rev : undefined;
}

/** Puts a document in the draft's place, under the next revision. The row is locked by the caller. */
export async function writeDraft(
  tx: Kysely<Tables>,
  caller: Caller,
  row: Pick<PageRow, 'id' | 'org_id' | 'title' | 'document'>,
  next: { rev: number; document: PageDocument },
): Promise<void> {
  await tx
    .updateTable('page')
    .set({
      rev: next.rev,
      title: nameAfter(row, next.document),
      document: JSON.stringify(next.document),
      blocks: blocksIn(next.document),
      updated_at: sql<Date>`now()`,
      updated_by: callerId(caller),
    })
    .where('id', '=', row.id)
    .where('org_id', '=', row.org_id)
    .execute();
}

/** A page's name in lists follows the title that readers see, until somebody gives it another one there. */
function nameAfter({ title, document }: Pick<PageRow, 'title' | 'document'>, next: PageDocument): string {
  // The draft may be one that is being repaired.
  const before: unknown = (document as Partial<PageDocument> | null)?.global?.title;
  const name = [...next.global.title.trim()].slice(0, inputLimits.title).join('').trim();
  // Without a title for a moment, while somebody writes it anew, it goes on following.
  return name !== '' && (before === title || before === '') ? name : title;
}

/** Keeps a batch under the revision it led to; `ops` null says that the whole draft was replaced. */
export async function recordOps(
  tx: Kysely<Tables>,
  caller: Caller,
  pageId: bigint,
  entry: { rev: number; base: number; client: string; digest: string; ops: Op[] | null },
): Promise<void> {
  await tx
    .insertInto('page_op')
    .values({
      page_id: pageId,
      rev: entry.rev,
      base: entry.base,
      client: entry.client,
      digest: entry.digest,
      ops: JSON.stringify({ ops: entry.ops }),
      by: callerId(caller),
      by_name: caller.name,
    })
    .execute();
}

export async function changesSince(
  tx: Kysely<Tables>,
  row: Pick<PageRow, 'id' | 'rev'>,
  base: number,
): Promise<DraftChanges> {
  const entries = await tx
    .selectFrom('page_op')
    .select(['rev', 'ops', 'by_name'])
    .where('page_id', '=', row.id)
    .where('rev', '>', base)
    .orderBy('rev', 'desc')
    .limit(limits.opsInConflict + 1)
    .execute();
  entries.reverse();
  const complete = base <= row.rev && entries.length === row.rev - base && entries.length <= limits.opsInConflict;
  const ops: Op[] = [];
  for (const entry of entries) {
    if (!complete || entry.ops.ops === null) return { rev: row.rev, by: entries.at(-1)?.by_name ?? '', ops: null };
    ops.push(...entry.ops.ops);
  }
  return { rev: row.rev, by: entries.at(-1)?.by_name ?? '', ops: complete ? ops : null };
}

export function conflict(detail: DraftChanges): FitoutError {
  return new FitoutError('conflict', {
    reason: 'decoration.stale',
    message: {
      zh: detail.by === '' ? '页面已有新的修改' : `${detail.by} 已修改此页面`,
      en: detail.by === '' ? 'The page has changed in the meantime' : `${detail.by} changed this page in the meantime`,
    },
    detail,
  });
}

function sameKeys(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((key) => b.has(key));
}

/** Forgets batches that are older than anyone's open editor could be. */
export async function forgetOldOps(ctx: ServerContext): Promise<void> {
  await ctx.database
    .query<Tables>()
    .deleteFrom('page_op')
    .where('at', '<', sql<Date>`now() - make_interval(days => ${limits.opDays})`)
    .execute();
}
