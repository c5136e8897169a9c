import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import type { PageFrame } from '../../api.ts';
import { withOrigins } from '../../page/origins.ts';
import { renderBody } from '../../page/render.tsx';
import type { PublicPage } from '../../shared/calls/visitors.ts';
import type { Visitor } from '../../shared/choices.ts';
import type { Guest } from '../../shared/home-rules.ts';
import { homeFor } from '../home/rules.ts';
import { framedData, framerOf } from './frames.ts';
import { LivePages, type LiveVersion } from './live-pages.ts';

/** Published pages as data, rendered once for each version and each answer of what its blocks show. */
export class LiveData {
  readonly #ctx: ServerContext;
  readonly #pages: LivePages<PublicPage | { framed: LiveVersion }>;

  constructor(ctx: ServerContext) {
    this.#ctx = ctx;
    this.#pages = new LivePages<PublicPage | { framed: LiveVersion }>(ctx, async (version) =>
      framerOf(ctx, version.document.kind) === undefined ? publicPage(ctx, version) : { framed: version },
    );
  }

  /** Throws notFound, or gone for a page that was there once. A former address answers with the page it leads to. */
  async page(orgId: bigint, slug: string, visitor: Visitor): Promise<PublicPage> {
    const found = await this.#pages.get(orgId, slug, visitor);
    if (found.kind === 'live') return 'framed' in found.page ? framedPage(this.#ctx, found.page.framed) : found.page;
    if (found.kind === 'moved') return this.page(orgId, found.slug, visitor);
    if (found.kind === 'missing') throw noSuchPage();
    throw new FitoutError('gone', {
      reason: 'decoration.gone',
      message: { zh: '页面已下线', en: 'This page is no longer available' },
    });
  }

  /** The published home page; notFound with the reason `decoration.no-home` where there is none yet. */
  async home(orgId: bigint, guest: Guest): Promise<PublicPage> {
    const { chosen } = await homeFor(this.#ctx, orgId, { at: new Date(), guest });
    if (chosen !== undefined) return this.page(orgId, chosen.slug, guest.visitor);
    throw new FitoutError('notFound', {
      reason: 'decoration.no-home',
      message: { zh: '首页还没有发布', en: 'No home page has been published yet' },
    });
  }
}

/** A page that is framed whenever somebody asks. */
async function framedPage(ctx: ServerContext, version: LiveVersion): Promise<PublicPage> {
  const frame = await framerOf(ctx, version.document.kind)?.(version, { headers: {}, query: {} });
  if (frame === undefined) return publicPage(ctx, version);
  return publicPage(ctx, { ...version, dataOf: await framedData(ctx, version, frame) }, frame);
}

async function publicPage(
  ctx: ServerContext,
  { orgId, title, slug, version, document, dataOf }: LiveVersion,
  frame?: PageFrame,
): Promise<PublicPage> {
  const body = await withOrigins(renderBody(document, ctx, dataOf, frame), orgId, ctx);
  const settings = document.global;
  return {
    title: settings.title || title,
    slug,
    version,
    html: body.html,
    css: body.css,
    islands: body.islands.map((file) => file.url),
    background: settings.background,
    shareImage: settings.shareImage ?? null,
  };
}

function noSuchPage(): FitoutError {
  return new FitoutError('notFound', {
    reason: 'decoration.no-page',
    message: { zh: '页面不存在', en: 'There is no such page' },
  });
}
