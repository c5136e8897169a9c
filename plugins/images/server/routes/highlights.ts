import { createHash } from 'node:crypto';
import type { Handlers, Reply, ServerContext } from '@fitout/sdk/server';
import type { HighlightOutline, HighlightPage, highlightCalls } from '../../shared/calls/highlights.ts';
import { highlightIndex, highlightOutline, highlightPage } from '../library/highlights.ts';
import type { Tables } from '../schema.ts';

/** Milliseconds that an outline is believed without asking the database; a change in the library ends it at once. */
const maxAgeMs = 2000;
/** Outlines of so many organisations are kept. */
const mostKept = 100;

interface Made {
  body: string;
  etag: string;
}

/** What the gallery on phones reads: only what is marked 高光, lists with an ETag. */
export function highlightHandlers(ctx: ServerContext): Handlers<typeof highlightCalls> {
  const db = () => ctx.database.query<Tables>();
  const outlineOf = keptOutlines(ctx, (orgId) => highlightOutline(db(), orgId));
  return {
    'GET highlights/outline': async ({ orgId, headers }) => answer(await outlineOf(orgId), headers),
    'GET highlights': async ({ orgId, headers, query }) =>
      answer(made(await highlightPage(db(), orgId, query.from)), headers),
    'GET highlights/:id': async ({ params: { id }, orgId }) => ({ index: await highlightIndex(db(), orgId, id) }),
  };
}

/** Ten thousand pictures are a heavy question for each of a thousand visitors: they share one answer. */
function keptOutlines(ctx: ServerContext, read: (orgId: bigint) => Promise<HighlightOutline>) {
  const kept = new Map<bigint, Promise<Made>>();
  ctx.events.subscribe('changed', () => kept.clear());
  return (orgId: bigint): Promise<Made> => {
    const there = kept.get(orgId);
    if (there !== undefined) return there;
    const making = read(orgId).then(made);
    if (kept.size >= mostKept) kept.clear();
    kept.set(orgId, making);
    const forget = () => kept.get(orgId) === making && kept.delete(orgId);
    making.then(() => setTimeout(forget, maxAgeMs).unref(), forget);
    return making;
  };
}

function made(result: HighlightOutline | HighlightPage): Made {
  const body = JSON.stringify({ code: 0, result });
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

function answer({ body, etag }: Made, headers: Record<string, string | undefined>): Reply {
  const common = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, no-cache', etag };
  // Whoever compressed the answer made the tag a weak one.
  const same = headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  return same === true ? { status: 304, headers: common, body: null } : { headers: common, body };
}
