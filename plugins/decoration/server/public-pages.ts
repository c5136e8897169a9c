import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { renderBody } from '../page/render.tsx';
import type { Visitor } from '../shared/home-rules.ts';
import { homeFor } from './home-rules.ts';
import { limits } from './limits.ts';
import { findLive, liveDocument } from './live.ts';
import { PageCache } from './page-cache.ts';

/** What the /m host mounts: the page's inside with its styles and scripts. */
export interface PublicPage {
  title: string;
  slug: string;
  version: number;
  html: string;
  css: string;
  islands: string[];
  background: string;
  shareImage: string | null;
}

/** Published pages as data, rendered once for each version. */
export class PublicPages {
  readonly #ctx: ServerContext;
  readonly #cache = new PageCache<PublicPage>(limits.cachedPages, limits.recheckMs);

  constructor(ctx: ServerContext) {
    this.#ctx = ctx;
    ctx.events.subscribe('page', (event) => this.#cache.doubt(event.id));
  }

  /** Throws notFound, or gone for a page that was there once. A former address answers with the page it leads to. */
  async page(orgId: bigint, slug: string): Promise<PublicPage> {
    const key = `${this.#ctx.site.build}/${orgId}/${slug}`;
    const cached = this.#cache.get(key);
    if (cached?.fresh === true) return cached.value;
    const found = await findLive(this.#ctx, orgId, slug);
    if (found.kind === 'moved') return this.page(orgId, found.slug);
    if (found.kind === 'gone')
      throw new FitoutError('gone', {
        reason: 'decoration.gone',
        message: { zh: '页面已下线', en: 'This page is no longer available' },
      });
    if (found.kind === 'missing') throw noSuchPage();
    if (cached?.value.version === found.version) {
      this.#cache.confirm(key);
      return cached.value;
    }
    const page = await this.#render(found);
    this.#cache.set(key, String(found.id), page);
    return page;
  }

  /** The published home page; notFound with the reason `decoration.no-home` where there is none yet. */
  async home(orgId: bigint, visitor: Visitor): Promise<PublicPage> {
    const { chosen } = await homeFor(this.#ctx, orgId, { at: new Date(), visitor });
    if (chosen !== undefined) return this.page(orgId, chosen.slug);
    throw new FitoutError('notFound', {
      reason: 'decoration.no-home',
      message: { zh: '首页还没有发布', en: 'No home page is published yet' },
    });
  }

  async #render(found: { id: bigint; slug: string; version: number }): Promise<PublicPage> {
    const version = await liveDocument(this.#ctx, found.id, found.version);
    if (version === undefined) throw noSuchPage();
    const body = renderBody(version.document, this.#ctx);
    const settings = version.document.global;
    return {
      title: settings.title || version.title,
      slug: found.slug,
      version: found.version,
      html: body.html,
      css: body.css,
      islands: body.islands.map((file) => file.url),
      background: settings.background,
      shareImage: settings.shareImage ?? null,
    };
  }
}

function noSuchPage(): FitoutError {
  return new FitoutError('notFound', {
    reason: 'decoration.no-page',
    message: { zh: '页面不存在', en: 'There is no such page' },
  });
}
