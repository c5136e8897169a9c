import { createHash } from 'node:crypto';
import type { Handlers, ServerContext } from '@fitout/sdk/server';
import type { DrawBanner, DrawCatalogue, DrawItem, DrawKnowledge } from '../api.ts';
import type { catalogueCalls } from '../shared/calls/catalogue.ts';
import { allEntries } from './entries.ts';
import type { Tables } from './tables.ts';

/** Milliseconds that what was read is believed: changes are told by events, this is for the ones that got lost. */
const maxAgeMs = 10_000;
/** Seconds that a phone asks nobody. */
const phoneSeconds = 300;
const maxOrgs = 200;

interface Kept {
  catalogue: DrawCatalogue;
  /** The whole answer. */
  body: string;
  until: number;
}

const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byNumber = (a: string, b: string): number => a.length - b.length || text(a, b);

/** What phones get: what comes with the product, with the organisation's changes. The same object as long as it is the same. */
export function createKnowledge(ctx: ServerContext) {
  const kept = new Map<bigint, Promise<Kept>>();
  ctx.events.subscribe('catalogue', ({ orgId }) => kept.delete(BigInt(orgId)));
  const read = async (orgId: bigint): Promise<Kept> => {
    const before = await kept.get(orgId)?.catch(() => undefined);
    if (before !== undefined && before.until > performance.now()) return before;
    if (kept.size >= maxOrgs) kept.clear();
    const made = make(ctx, orgId, before);
    kept.set(orgId, made);
    made.catch(() => kept.get(orgId) === made && kept.delete(orgId));
    return made;
  };
  const knowledge: DrawKnowledge = { catalogue: async (orgId) => (await read(orgId)).catalogue };
  return { knowledge, read };
}

async function make(ctx: ServerContext, orgId: bigint, before: Kept | undefined): Promise<Kept> {
  const db = ctx.database.query<Tables>();
  const [items, banners] = await Promise.all([allEntries(db, orgId, 'items'), allEntries(db, orgId, 'banners')]);
  const shown = {
    items: items.flatMap(({ value, removed }): DrawItem[] => (removed ? [] : [value])),
    banners: banners.flatMap(({ value, removed }): DrawBanner[] => (removed ? [] : [value])),
  };
  shown.items.sort((a, b) => text(b.game, a.game) || byNumber(a.id, b.id));
  shown.banners.sort((a, b) => text(b.pool, a.pool) || text(a.from, b.from) || text(a.id, b.id));
  const version = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22);
  const until = performance.now() + maxAgeMs;
  if (before?.catalogue.version === version) return { ...before, until };
  const catalogue = { version, ...shown };
  return { catalogue, body: JSON.stringify({ code: 0, result: catalogue }), until };
}

export function catalogueHandlers({ read }: ReturnType<typeof createKnowledge>): Handlers<typeof catalogueCalls> {
  return {
    'GET catalogue': async ({ orgId, headers }) => {
      const { catalogue, body } = await read(orgId);
      const etag = `"${catalogue.version}"`;
      const common = {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': `private, max-age=${phoneSeconds}`,
        etag,
      };
      // A proxy that compressed it made the ETag a weak one.
      if (headers['if-none-match']?.replace(/^W\//, '') === etag) return { status: 304, headers: common, body: null };
      return { headers: common, body };
    },
  };
}
