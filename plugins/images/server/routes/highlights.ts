import { createHash } from 'node:crypto';
import { dayIn } from '@fitout/sdk';
import type { Handlers, Reply, ServerContext } from '@fitout/sdk/server';
import type { HighlightOutline, HighlightPage, highlightCalls } from '../../shared/calls/highlights.ts';
import { type HighlightScope, highlightIndex, highlightOutline, highlightPage } from '../library/highlights.ts';
import type { Tables } from '../schema.ts';
import { searchWords } from '../search/query.ts';

/** Milliseconds that an outline is believed without asking the database; a change in the library ends it at once. */
const maxAgeMs = 2000;
/** Outlines of so many organisations are kept, and of so many searches beside them. */
const maxKept = 100;

interface Made {
  body: string;
  etag: string;
}

/** What the gallery on phones reads: only what is marked 高光, lists with an ETag. */
export function highlightHandlers(ctx: ServerContext): Handlers<typeof highlightCalls> {
  const db = () => ctx.database.query<Tables>();
  const read = (scope: HighlightScope) => highlightOutline(db(), scope);
  // Apart from each other: whoever searches for ever new words makes nobody's gallery be read anew.
  const [whole, searched] = [keptOutlines(ctx, read), keptOutlines(ctx, read)];
  const scopeOf = (orgId: bigint, q = ''): HighlightScope => ({
    orgId,
    // “Today” and “last year” of a search are those of the organisation.
    words: searchWords(q, dayIn(new Date(), ctx.people.timeZoneOf(orgId))),
  });
  const outlineOf = (scope: HighlightScope) => (scope.words.length === 0 ? whole : searched)(scope);
  return {
    'GET highlights/outline': async ({ orgId, headers, query }) =>
      answer(await outlineOf(scopeOf(orgId, query.q)), headers),
    'GET highlights': async ({ orgId, headers, query }) =>
      answer(made(await highlightPage(db(), scopeOf(orgId, query.q), query.from)), headers),
    'GET highlights/:id': async ({ params: { id }, orgId, query }) => ({
      index: await highlightIndex(db(), scopeOf(orgId, query.q), id),
    }),
  };
}

/** Ten thousand pictures are a heavy question for each of a thousand visitors: they share one answer. */
function keptOutlines(ctx: ServerContext, read: (scope: HighlightScope) => Promise<HighlightOutline>) {
  const kept = new Map<string, Promise<Made>>();
  ctx.events.subscribe('changed', () => kept.clear());
  return (scope: HighlightScope): Promise<Made> => {
    const key = JSON.stringify([String(scope.orgId), scope.words]);
    const there = kept.get(key);
    if (there !== undefined) return there;
    const making = read(scope).then(made);
    if (kept.size >= maxKept) kept.clear();
    kept.set(key, making);
    const forget = () => kept.get(key) === making && kept.delete(key);
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
