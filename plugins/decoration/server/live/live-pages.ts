import type { ServerContext } from '@fitout/sdk/server';
import type { DataOf } from '../../shared/blocks/frame.tsx';
import type { BlockQuery } from '../../shared/blocks/registry.ts';
import { migrateDocument } from '../../shared/blocks/registry.ts';
import type { Visitor } from '../../shared/choices.ts';
import { documentFor, type Validity, validityOf } from '../../shared/document/conditions.ts';
import type { PageDocument } from '../../shared/document/document.ts';
import { dataFrom } from '../../shared/sources/document-data.ts';
import { makersOf } from '../blocks/makers.ts';
import { cleanDocument } from '../drafts/clean.ts';
import { limits } from '../limits.ts';
import { type Answers, blockSources, documentQueries } from '../sources/sources.ts';
import { LiveCache } from './cache.ts';
import { type Found, findLive, liveDocument } from './find.ts';

/** A published version, ready to be rendered. */
export interface LiveVersion {
  id: bigint;
  orgId: bigint;
  slug: string;
  version: number;
  title: string;
  document: PageDocument;
  dataOf: DataOf;
}

interface Asked {
  orgId: bigint;
  slug: string;
  visitor: Visitor;
}

interface Made<T> {
  made: T;
  orgId: bigint;
  version: number;
  /** What it was made with. */
  makers: string;
  queries: BlockQuery[];
  answers: Answers | undefined;
  validity: Validity;
}

type Elsewhere = Exclude<Found, { kind: 'live' }>;

/** A page that is there, and for how long and for whom what was made of it is right. */
export interface LivePage<T> extends Validity {
  kind: 'live';
  page: T;
}

/**
 * What is made of published pages, kept in memory under their addresses. Made anew where another version is live, where
 * the build or a plugin's block is another one, and where what its blocks show of somewhere else was answered differently.
 */
export class LivePages<T> {
  readonly #ctx: ServerContext;
  readonly #make: (version: LiveVersion) => T | Promise<T>;
  readonly #cache = new LiveCache<Made<T>>(limits.cachedPages, limits.recheckMs);
  /** Pages that are being looked at: who comes meanwhile waits for the same one. */
  readonly #looking = new Map<string, Promise<Elsewhere | LivePage<T>>>();

  constructor(ctx: ServerContext, make: (version: LiveVersion) => T | Promise<T>) {
    this.#ctx = ctx;
    this.#make = make;
    ctx.events.subscribe('page', (event) => this.#cache.doubt(event.id));
    blockSources(ctx).onChange((orgId, source) =>
      this.#cache.doubtWhere(
        (page) => String(page.orgId) === orgId && page.queries.some((query) => query.source === source),
      ),
    );
  }

  /** Those who are signed in get a page of their own where some block is for them or for others alone. */
  async get(orgId: bigint, slug: string, visitor: Visitor): Promise<Elsewhere | LivePage<T>> {
    const found = await this.#get(orgId, slug, 'visitor');
    return visitor === 'visitor' || found.kind !== 'live' || !found.personal ? found : this.#get(orgId, slug, visitor);
  }

  async #get(orgId: bigint, slug: string, visitor: Visitor): Promise<Elsewhere | LivePage<T>> {
    const key = `${orgId}/${slug}${visitor === 'visitor' ? '' : `/${visitor}`}`;
    const cached = this.#cache.get(key);
    if (cached?.fresh === true && cached.value.makers === makersOf(this.#ctx, orgId) && this.#holds(cached.value))
      return live(cached.value);
    const before = this.#looking.get(key);
    if (before !== undefined) return before;
    const look = this.#look(key, { orgId, slug, visitor }, cached?.value).finally(() => this.#looking.delete(key));
    this.#looking.set(key, look);
    return look;
  }

  async #look(key: string, asked: Asked, cached: Made<T> | undefined) {
    const { orgId, slug } = asked;
    const found = await findLive(this.#ctx, orgId, slug);
    if (found.kind !== 'live') return found;
    const same = cached?.version === found.version && cached.makers === makersOf(this.#ctx, orgId);
    // Once a block has come or gone, the page is another one.
    const current = same && Date.now() < cached.validity.until ? cached : undefined;
    if (current !== undefined && (await this.#stillHolds(current))) {
      this.#cache.confirm(key);
      return live(current);
    }
    const made = await this.#makeAnew(asked, found, current?.answers);
    if (made === undefined) return { kind: 'missing' as const };
    this.#cache.set(key, String(found.id), made);
    return live(made);
  }

  #holds({ answers, orgId, queries, validity }: Made<T>): boolean {
    if (Date.now() >= validity.until) return false;
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

  async #makeAnew({ orgId, visitor }: Asked, found: Found & { kind: 'live' }, fresh: Answers | undefined) {
    const stored = await liveDocument(this.#ctx, found.id, found.version);
    if (stored === undefined) return undefined;
    const at = new Date();
    // Published while a block's plugin was off, its texts are as somebody sent them: nobody knew which were rich.
    const whole = cleanDocument(migrateDocument(stored.document));
    const document = documentFor(whole, { at, visitor });
    const queries = documentQueries(document);
    const sources = blockSources(this.#ctx);
    const answers = queries.length === 0 ? undefined : (fresh ?? (await sources.ask(orgId, queries)));
    const dataOf: DataOf = answers === undefined ? () => undefined : dataFrom(document, answers.of);
    const { id, slug, version } = found;
    const made = await this.#make({ id, orgId, slug, version, title: stored.title, document, dataOf });
    return {
      made,
      orgId,
      version,
      makers: makersOf(this.#ctx, orgId),
      queries,
      answers,
      validity: validityOf(whole, at),
    };
  }
}

function live<T>({ made, validity }: Made<T>): LivePage<T> {
  return { kind: 'live', page: made, ...validity };
}
