import type { ServerContext } from '@fitout/sdk/server';
import { visibleNodes } from '../../page/render.tsx';
import { limits } from '../limits.ts';
import { LiveCache } from '../live/cache.ts';
import { liveDocument } from '../live/find.ts';
import type { Tables } from '../tables.ts';

interface Blocks {
  version: number | null;
  ids: ReadonlySet<string>;
}

/** Which blocks visitors of a page have before them, by the page's id: what else claims to be clicked is made up. */
export class LiveBlocks {
  readonly #ctx: ServerContext;
  readonly #cache = new LiveCache<Blocks>(limits.cachedPages, limits.recheckMs);

  constructor(ctx: ServerContext) {
    this.#ctx = ctx;
    ctx.events.subscribe('page', (event) => this.#cache.doubt(event.id));
  }

  async has(orgId: bigint, page: bigint, block: string): Promise<boolean> {
    return (await this.#blocks(orgId, page)).ids.has(block);
  }

  async #blocks(orgId: bigint, page: bigint): Promise<Blocks> {
    const key = `${orgId}/${page}`;
    const cached = this.#cache.get(key);
    if (cached?.fresh === true) return cached.value;
    const row = await this.#ctx.database
      .query<Tables>()
      .selectFrom('page')
      .select('published_version')
      .where('id', '=', page)
      .where('org_id', '=', orgId)
      .executeTakeFirst();
    const version = row?.published_version ?? null;
    if (cached !== undefined && cached.value.version === version) {
      this.#cache.confirm(key);
      return cached.value;
    }
    const live = version === null ? undefined : await liveDocument(this.#ctx, page, version);
    const ids = new Set(live === undefined ? [] : visibleNodes(live.document).map((node) => node.id));
    const blocks = { version, ids };
    this.#cache.set(key, String(page), blocks);
    return blocks;
  }
}
