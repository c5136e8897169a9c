import { createHash } from 'node:crypto';
import type { Language } from '@fitout/sdk';
import { type Caller, type PluginApp, type Reply, type ServerContext, zId } from '@fitout/sdk/server';
import { z } from 'zod';
import type { PageAsked, PageFrame, PageReply, ShownPage } from '../../api.ts';
import { type RenderedBody, wholeDocument, withApi } from '../../page/document.ts';
import { type NoticeKind, noticePage } from '../../page/notice-page.ts';
import { withOrigins } from '../../page/origins.ts';
import { renderBody } from '../../page/render.tsx';
import { migrateDocument } from '../../shared/blocks/registry.ts';
import type { PageDocument } from '../../shared/document/document.ts';
import { countsOf } from '../counts/counts.ts';
import { countable, withPictures } from '../counts/mark.ts';
import { cleanDocument } from '../drafts/clean.ts';
import { checked } from '../drafts/incoming.ts';
import { previewOf } from '../drafts/previews.ts';
import { guestOf, homeFor, sharedSeconds, visitorOf } from '../home/rules.ts';
import { limits } from '../limits.ts';
import { documentData } from '../sources/sources.ts';
import { type Coding, codingFor, compress } from './compress.ts';
import { homeSlug } from './find.ts';
import { framedData, framerOf } from './frames.ts';
import { LivePages, type LiveVersion } from './live-pages.ts';

/** A rendered page, with each coding made once. */
interface Rendered {
  id: bigint;
  html: string;
  csp: string;
  etag: string;
  codings: Map<Coding, Promise<Uint8Array>>;
  /** The same for hosts whose API is at another one, by that one's origin. */
  elsewhere: Map<string, Rendered>;
  /** A page that is framed for each one who asks; nothing of it is made ahead. */
  framed?: LiveVersion;
}

/** Declares the published pages and the previews. */
export function liveDocuments(app: PluginApp, ctx: ServerContext): void {
  const pages = new LivePages<Rendered>(ctx, async (version) => {
    if (framerOf(ctx, version.document.kind) !== undefined) return { ...nothingMade, id: version.id, framed: version };
    const { html, csp } = await renderDocument(ctx, { ...version, as: 'live' });
    return { id: version.id, html, csp, etag: etagOf(html), codings: new Map(), elsewhere: new Map() };
  });

  app.site(
    '/p/-/preview/:token',
    { summary: '草稿预览', params: z.object({ token: z.string().max(64) }) },
    async (request) => {
      const draft = await previewOf(ctx, request.params.token, request);
      if (draft === undefined) return notice(ctx, request, 410, 'expired');
      // A draft may have come into the database by another way than through us.
      const document = cleanDocument(migrateDocument(checked(draft.document)));
      const framed = framerOf(ctx, document.kind);
      if (framed !== undefined) {
        const page = { ...draft, document, version: null };
        return framedReply(ctx, page, await framed(page, askedOf(request)), { ...askedOf(request), status: 200 });
      }
      const dataOf = await documentData(ctx, draft.orgId, document);
      const made = await renderDocument(ctx, { ...draft, document, dataOf, as: 'draft' });
      const { html, csp } = withApi(made, ctx.site.apiOf(request.origin));
      return reply(200, request.headers['accept-encoding'], html, { ...pageHeaders(csp), 'cache-control': 'no-store' });
    },
  );

  app.site('/p/-/home', { summary: '已发布的首页' }, async (request) => {
    const answer = await homeFor(ctx, request.orgId, { at: new Date(), guest: guestOf(ctx, request.caller) });
    if (answer.chosen === undefined) return notice(ctx, request, 404, 'missing');
    // What is home ends with its time, and what is one visitor's is nobody else's.
    return published(request, answer.chosen.slug, { seconds: sharedSeconds(answer), personal: answer.personal });
  });

  const slugged = {
    params: z.object({ slug: z.string().max(200) }),
    query: z.looseObject({ org: zId.optional().catch(undefined) }),
  };
  app.site('/p/:slug', { summary: '已发布的页面', ...slugged }, async (request) => {
    const { params, query, orgId, staff } = request;
    if (query.org === undefined || query.org === orgId || staff?.orgId !== query.org)
      return published(request, params.slug);
    // The shell shows staff their own pages on whichever site they are at work.
    const own = await published({ ...request, orgId: query.org }, params.slug);
    return { ...own, headers: { ...own.headers, 'cache-control': 'private, no-cache' } };
  });

  async function published(
    request: Asked & { orgId: bigint; caller: Caller; ip: string; addressKey: string; origin: string },
    slug: string,
    home = { seconds: Number.POSITIVE_INFINITY, personal: false },
  ): Promise<Reply> {
    const found = await pages.get(request.orgId, slug, visitorOf(request.caller));
    if (found.kind === 'missing') return notice(ctx, request, 404, 'missing');
    if (found.kind === 'gone') return notice(ctx, request, 410, 'gone');
    if (found.kind === 'live') countsOf(ctx).seen({ id: found.page.id, orgId: request.orgId }, request);
    if (found.kind === 'live' && found.page.framed !== undefined) {
      const page = found.page.framed;
      const frame = await framerOf(ctx, page.document.kind)?.(page, askedOf(request));
      if (frame !== undefined) return framedReply(ctx, page, frame, { ...askedOf(request), status: 200 });
    }
    return found.kind === 'moved'
      ? movedTo(found.slug)
      : pageReply(request, pageFor(found.page, ctx.site.apiOf(request.origin)), {
          seconds: Math.min(home.seconds, (found.until - Date.now()) / 1000),
          personal: home.personal || found.personal,
        });
  }
}

const nothingMade = { html: '', csp: '', etag: '', codings: new Map(), elsewhere: new Map() };

const askedOf = (request: Asked & { query?: unknown; origin: string }): PageAsked => ({
  headers: request.headers,
  origin: request.origin,
  query: (request.query ?? {}) as Record<string, unknown>,
});

/** The whole document of a framed page. It is this visitor's, at this moment; its etag says which version it shows. */
export async function framedReply(
  ctx: ServerContext,
  page: ShownPage,
  frame: PageFrame,
  asked: PageAsked & { status: number },
): Promise<PageReply> {
  const dataOf = await framedData(ctx, page, frame);
  const made = await renderDocument(ctx, { ...page, dataOf, as: page.version === null ? 'draft' : 'live', frame });
  const { html, csp } = withApi(made, asked.origin === undefined ? undefined : ctx.site.apiOf(asked.origin));
  const headers = {
    ...pageHeaders(csp),
    'cache-control': 'private, no-store',
    vary: 'accept-encoding, cookie',
    ...(page.version === null ? {} : { etag: `W/"${page.version}${frame.blank === true ? '-blank' : ''}"` }),
  };
  return reply(asked.status, asked.headers['accept-encoding'], html, { ...headers, ...frame.headers });
}

/** A page as its host sends it: one whose API is at another says so to its scripts, and lets them ask there. */
function pageFor(page: Rendered, api: string | undefined): Rendered {
  if (api === undefined) return page;
  const { html, csp } = withApi(page, api);
  const made = page.elsewhere.get(api) ?? { ...page, html, csp, etag: etagOf(html), codings: new Map() };
  page.elsewhere.set(api, made);
  return made;
}

/** Not for good: the address may be another page's one day. */
function movedTo(slug: string): Reply {
  return { status: 302, headers: { location: `/p/${slug}`, 'cache-control': 'public, max-age=60' }, body: null };
}

/** A whole document as a visitor's browser gets it. `state`: nobody counts it, and nothing around it says what it is. */
export async function renderDocument(
  ctx: ServerContext,
  page: Pick<LiveVersion, 'id' | 'orgId' | 'slug' | 'title' | 'document' | 'dataOf'> & {
    as: 'live' | 'draft' | 'state';
    rev?: number;
    frame?: PageFrame;
  },
): Promise<{ html: string; csp: string }> {
  const document = page.frame?.blank === true ? withoutBlocks(page.document) : page.document;
  const rendered = await withOrigins(renderBody(document, ctx, page.dataOf, page.frame), page.orgId, ctx);
  const inside = withPictures(rendered, ctx);
  const body = withScripts(inside, page, ctx);
  const settings = page.document.global;
  const origin = ctx.site.originOf(page.orgId);
  return wholeDocument(body, ctx.site.islandText('document.css') ?? '', {
    title: settings.title || page.title,
    description: settings.description,
    shareImage: settings.shareImage,
    shareTitle: settings.shareTitle ?? '',
    shareText: settings.shareText ?? '',
    noindex: settings.noindex === true,
    url: origin === undefined ? undefined : `${origin}/p/${page.slug}`,
    origin,
    siteName: undefined,
    draft: page.as === 'draft',
    rev: page.rev,
  });
}

function withScripts(inside: RenderedBody, page: { id: bigint; as: string }, ctx: ServerContext): RenderedBody {
  if (page.as === 'draft') return followed(inside, ctx);
  return page.as === 'live' ? countable(inside, page.id, ctx) : inside;
}

/** A draft with the script that shows it anew when it has been saved: a phone beside the editor follows it. */
function followed(body: RenderedBody, { site }: Pick<ServerContext, 'site'>): RenderedBody {
  const script = site.island('draft.js');
  return { ...body, islands: [...body.islands, ...(script === undefined ? [] : [script])] };
}

function withoutBlocks(document: PageDocument): PageDocument {
  const root = document.nodes[document.root];
  return root === undefined ? document : { ...document, nodes: { [document.root]: { ...root, slots: {} } } };
}

/** The text names its own scripts and styles by their hashes, so its hash covers all that it is made of. */
export function etagOf(html: string): string {
  return createHash('sha256').update(html).digest('base64url').slice(0, 27);
}

interface Asked {
  headers: Record<string, string | undefined>;
}

/** `seconds`: for so long the page is what a visitor gets; `personal`: it depends on who asks. */
async function pageReply(
  request: Asked,
  page: Rendered,
  { seconds, personal }: { seconds: number; personal: boolean },
): Promise<Reply> {
  const coding = codingFor(request.headers['accept-encoding']);
  // Its version comes first: what is made anew of one (prices, a coupon less) is told from another one.
  const etag = `"${page.id}.${page.etag}${coding === 'identity' ? '' : `-${coding}`}"`;
  const headers = {
    ...pageHeaders(page.csp),
    // Browsers always ask again (304); a CDN may answer for a few seconds, and when we are away.
    'cache-control': cacheFor(Math.max(0, Math.floor(Math.min(limits.sharedCacheSeconds, seconds)))),
    // What depends on who asks is in no shared cache.
    ...(personal ? { 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' } : {}),
    etag,
  };
  if (etagMatches(request.headers['if-none-match'], etag)) return { status: 304, headers, body: null };
  let body = page.codings.get(coding);
  if (body === undefined) {
    body = compress(page.html, coding);
    page.codings.set(coding, body);
  }
  return {
    status: 200,
    headers: coding === 'identity' ? headers : { ...headers, 'content-encoding': coding },
    body: await body,
  };
}

function cacheFor(seconds: number): string {
  return `public, max-age=0, s-maxage=${seconds}, stale-if-error=86400`;
}

export function etagMatches(asked: string | undefined, etag: string): boolean {
  if (asked === undefined) return false;
  return asked.split(',').some((part) => part.trim().replace(/^W\//, '') === etag || part.trim() === '*');
}

export function pageHeaders(csp: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': csp,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'SAMEORIGIN',
    vary: 'accept-encoding',
  };
}

export async function reply(
  status: number,
  accept: string | undefined,
  html: string,
  headers: Record<string, string>,
): Promise<PageReply> {
  const coding = codingFor(accept);
  const body = await compress(html, coding);
  return { status, headers: coding === 'identity' ? headers : { ...headers, 'content-encoding': coding }, body };
}

export async function notice(
  ctx: ServerContext,
  request: Asked & { orgId: bigint },
  status: number,
  kind: NoticeKind,
): Promise<PageReply> {
  const language: Language = /^en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh-CN';
  const home = await homeSlug(ctx, request.orgId);
  const css = ctx.site.islandText('notice-page.css') ?? '';
  const { html, csp } = noticePage(kind, css, language, home === undefined ? '/#/m/trip' : `/p/${home}`);
  const headers = { ...pageHeaders(csp), vary: 'accept-encoding, accept-language', 'cache-control': 'no-store' };
  return reply(status, request.headers['accept-encoding'], html, headers);
}
