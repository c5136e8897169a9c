import type { ServerContext } from '@fitout/sdk/server';
import type { DataOf } from '../shared/blocks/frame.tsx';
import type { BlockQuery } from '../shared/blocks/registry.ts';
import { migrateDocument } from '../shared/blocks/registry.ts';
import type { PageDocument } from '../shared/document.ts';
import { limits } from './limits.ts';
import { type Found, findLive, liveDocument } from './live.ts';
import { PageCache } from './page-cache.ts';
import { type Answers, blockSources, dataFrom, documentQueries } from './sources.ts';

/** A published version, ready to be rendered. */
export interface LiveVersion {
  slug: string;
  version: number;
  title: string;
  document: PageDocument;
  dataOf: DataOf;
}

interface Made<T> {
  made: T;
  orgId: bigint;
  version: number;
  /** Of the build whose files it names. */
  build: string;
  queries: BlockQuery[];
  answers: Answers | undefined;
}

type Elsewhere = Exclude<Found, { kind: 'live' }>;

/**
 * What is made of published pages, kept in memory under their addresses. Made anew where another version is live, where
 * the build is another one, and where what its blocks show of somewhere else was answered differently.
 */
export class LivePages<T> {
  readonly #ctx: ServerContext;
  readonly #make: (version: LiveVersion) => T;
  readonly #cache = new PageCache<Made<T>>(limits.cachedPages, limits.recheckMs);
  /** Pages that are being looked at: who comes meanwhile waits for the same one. */
  readonly #looking = new Map<string, Promise<Elsewhere | { kind: 'live'; page: T }>>();

  constructor(ctx: ServerContext, make: (version: LiveVersion) => T) {
    this.#ctx = ctx;
    this.#make = make;
    ctx.events.subscribe('page', (event) => this.#cache.doubt(event.id));
    blockSources(ctx).onChange((orgId, source) =>
      this.#cache.doubtWhere(
        (page) => String(page.orgId) === orgId && page.queries.some((query) => query.source === source),
      ),
    );
  }

  async get(orgId: bigint, slug: string): Promise<Elsewhere | { kind: 'live'; page: T }> {
    const key = `${orgId}/${slug}`;
    const cached = this.#cache.get(key);
    if (cached?.fresh === true && cached.value.build === this.#ctx.site.build && this.#holds(cached.value))
      return { kind: 'live', page: cached.value.made };
    const before = this.#looking.get(key);
    if (before !== undefined) return before;
    const look = this.#look(key, orgId, slug, cached?.value).finally(() => this.#looking.delete(key));
    this.#looking.set(key, look);
    return look;
  }

  async #look(key: string, orgId: bigint, slug: string, cached: Made<T> | undefined) {
    const found = await findLive(this.#ctx, orgId, slug);
    if (found.kind !== 'live') return found;
    const current = cached?.version === found.version && cached.build === this.#ctx.site.build ? cached : undefined;
    if (current !== undefined && (await this.#stillHolds(current))) {
      this.#cache.confirm(key);
      return { kind: 'live' as const, page: current.made };
    }
    const made = await this.#makeAnew(orgId, found, current?.answers);
    if (made === undefined) return { kind: 'missing' as const };
    this.#cache.set(key, String(found.id), made);
    return { kind: 'live' as const, page: made.made };
  }

  #holds({ answers, orgId, queries }: Made<T>): boolean {
    if (answers === undefined) return true;
    return Date.now() < answers.until && answers.stamp === blockSources(this.#ctx).stamp(orgId, queries);
  }

  /** Asks the sources again where they may say something else by now; the same answers leave the page as it is. */
  async #stillHolds(page: Made<T>): Promise<boolean> {
    if (this.#holds(page)) return true;
    const answers = await blockSources(this.#ctx).ask(page.orgId, page.queries);
    const same = answers.text === page.answers?.text;
    page.answers = answers;
    return same;
  }

  async #makeAnew(orgId: bigint, found: Found & { kind: 'live' }, fresh: Answers | undefined) {
    const stored = await liveDocument(this.#ctx, found.id, found.version);
    if (stored === undefined) return undefined;
    const document = migrateDocument(stored.document);
    const queries = documentQueries(document);
    const sources = blockSources(this.#ctx);
    const answers = queries.length === 0 ? undefined : (fresh ?? (await sources.ask(orgId, queries)));
    const dataOf: DataOf = answers === undefined ? () => undefined : dataFrom(document, answers);
    const { slug, version } = found;
    const made = this.#make({ slug, version, title: stored.title, document, dataOf });
    return { made, orgId, version, build: this.#ctx.site.build, queries, answers };
  }
}
