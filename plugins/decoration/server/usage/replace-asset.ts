import { randomUUID } from 'node:crypto';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import type { Replacement } from '../../../images/api.ts';
import type { Json, Op, PageDocument, Props } from '../../shared/document/document.ts';
import { applyOps } from '../../shared/document/ops.ts';
import { applyBatch } from '../drafts/drafts.ts';
import { rewriteSaved } from '../saved/saved.ts';
import type { Tables } from '../tables.ts';

/**
 * Puts a replaced picture's new file into a draft, as one batch that the editor can undo. What is published stays as
 * it is until somebody publishes. Answers whether the draft held the old file.
 */
export async function replaceAsset(ctx: ServerContext, replacement: Replacement): Promise<boolean> {
  const { orgId, kind } = replacement.owner;
  const id = BigInt(replacement.owner.id);
  if (kind === 'template' || kind === 'section')
    return rewriteSaved(ctx, orgId, kind, id, (document) => {
      const ops = replacementOps(document, replacement);
      return ops.length === 0 ? undefined : applyOps(document, ops).doc;
    });
  if (kind !== 'draft') return false;
  const page = await ctx.database
    .query<Tables>()
    .selectFrom('page')
    .select(['rev', 'document'])
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  if (page === undefined) return false;
  const ops = replacementOps(page.document, replacement);
  if (ops.length === 0) return false;
  const caller: Caller = { kind: 'staff', ...replacement.by, orgId, can: () => true };
  await applyBatch(ctx, caller, orgId, id, { base: page.rev, ops, client: randomUUID() });
  return true;
}

/** One `set` for each place that shows the old file. */
export function replacementOps(document: PageDocument, { from, to }: Pick<Replacement, 'from' | 'to'>): Op[] {
  const ops: Op[] = [];
  for (const node of Object.values(document.nodes)) {
    for (const [path, value] of placesOf(node.props, from)) {
      const alt = typeof value.alt === 'string' && value.alt !== '' ? value.alt : to.alt;
      ops.push({ op: 'set', id: node.id, area: 'props', path, value: { ...to, alt } });
    }
    if (node.style.backgroundImage === from)
      ops.push({ op: 'set', id: node.id, area: 'style', path: 'backgroundImage', value: to.key });
  }
  if (document.global.shareImage === from) ops.push({ op: 'global', path: 'shareImage', value: to.key });
  return ops;
}

function placesOf(value: Json | undefined, key: string, path = ''): [string, Props][] {
  if (typeof value !== 'object' || value === null) return [];
  if (!Array.isArray(value) && value.key === key && typeof value.width === 'number') return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => placesOf(inner, key, path === '' ? name : `${path}.${name}`));
}
