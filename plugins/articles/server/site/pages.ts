import { createHash } from 'node:crypto';
import type { Language } from '@fitout/sdk';
import type { PluginApp, Reply, ServerContext } from '@fitout/sdk/server';
import { z } from 'zod';
import { imageLookup } from '../../../images/api.ts';
import { articlePage } from '../../page/document.ts';
import { type NoticeKind, noticePage } from '../../page/notice.ts';
import { pictureKeys } from '../../shared/document/tree.ts';
import type { Db, Tables } from '../tables.ts';
import { type Coding, codingFor, compress } from './compress.ts';
import { findLive, readVersion } from './find.ts';
import { PageCache } from './page-cache.ts';

/** A rendered version, with each coding made once. */
interface Rendered {
  html: string;
  csp: string;
  etag: string;
  codings: Map<Coding, Promise<Uint8Array>>;
}

/** Bytes of pages in memory. */
const maxBytes = 64 * 2 ** 20;
/** A character takes two bytes, and its compressed forms less than one more; what is known of it the rest. */
const bytesOf = (page: Rendered | undefined): number => 1000 + 3 * (page?.html.length ?? 0);
/** After so long it is made anew: whether a picture is marked as generated may have changed in the library. */
const keptMs = 60_000;
/** Seconds for which a CDN may answer by itself. */
const sharedSeconds = 5;

interface Asked {
  headers: Record<string, string | undefined>;
  orgId: bigint;
}

/** Declares the page of an article. */
export function articlePages(app: PluginApp, ctx: ServerContext): void {
  const pages = new PageCache<Rendered | undefined>({ maxBytes, maxAgeMs: keptMs, bytesOf });
  const db = () => ctx.database.query<Tables>();
  const rendered = (orgId: bigint, id: bigint, version: number) =>
    pages.get(`${id}.${version}.${ctx.site.originOf(orgId) ?? ''}.${ctx.people.timeZoneOf(orgId)}`, () =>
      render(ctx, db(), orgId, id, version),
    );

  const params = z.object({ slug: z.string().max(200) });
  app.site('/article/:slug', { summary: '已发布的文章', params }, async (request) => {
    const found = await findLive(db(), request.orgId, request.params.slug);
    if (found.kind === 'moved') return movedTo(found.slug);
    if (found.kind === 'missing') return notice(ctx, request, 404, 'missing');
    if (found.kind === 'gone') return notice(ctx, request, 410, 'gone');
    const page = await rendered(request.orgId, found.id, found.version);
    return page === undefined ? notice(ctx, request, 410, 'gone') : pageReply(request, page);
  });
}

async function render(
  ctx: ServerContext,
  db: Db,
  orgId: bigint,
  id: bigint,
  version: number,
): Promise<Rendered | undefined> {
  const live = await readVersion(db, id, version);
  if (live === undefined) return undefined;
  const { published_at: publishedAt, first_published_at: firstPublishedAt, slug, ...article } = live;
  const origin = ctx.site.originOf(orgId);
  const url = origin === undefined ? undefined : `${origin}/article/${slug}`;
  const generated = await generatedAmong(ctx, orgId, pictureKeys(live.document));
  const css = ctx.site.islandText('article.css') ?? '';
  const dates = { publishedAt, firstPublishedAt, timeZone: ctx.people.timeZoneOf(orgId) };
  const { html, csp } = articlePage({ ...article, ...dates, generated, origin, url }, css);
  // The text names its style by its hash, so its hash covers all that it is made of.
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 27);
  return { html, csp, etag: `${id}.${version}.${hash}`, codings: new Map() };
}

async function generatedAmong(ctx: ServerContext, orgId: bigint, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const known = await ctx.services.get(imageLookup).byKeys(orgId, keys);
  return new Set([...known].filter(([, { generated }]) => generated).map(([key]) => key));
}

/** For good, as search engines understand it; kept a minute, since somebody may take the address over one day. */
function movedTo(slug: string): Reply {
  return { status: 301, headers: { location: `/article/${slug}`, 'cache-control': 'public, max-age=60' }, body: null };
}

async function pageReply({ headers: asked }: Asked, page: Rendered): Promise<Reply> {
  const coding = codingFor(asked['accept-encoding']);
  const etag = `"${page.etag}${coding === 'identity' ? '' : `-${coding}`}"`;
  const headers = {
    ...pageHeaders(page.csp, coding),
    // Browsers always ask again (304); a CDN may answer for a few seconds, and when we are away.
    'cache-control': `public, max-age=0, s-maxage=${sharedSeconds}, stale-if-error=86400`,
    etag,
  };
  if (matches(asked['if-none-match'], etag)) return { status: 304, headers, body: null };
  const body = page.codings.get(coding) ?? compress(page.html, coding);
  page.codings.set(coding, body);
  return { status: 200, headers, body: await body };
}

function matches(asked: string | undefined, etag: string): boolean {
  if (asked === undefined) return false;
  return asked.split(',').some((part) => part.trim().replace(/^W\//, '') === etag || part.trim() === '*');
}

function pageHeaders(csp: string, coding: Coding): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': csp,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'SAMEORIGIN',
    vary: 'accept-encoding',
    ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
  };
}

async function notice(ctx: ServerContext, { headers: asked }: Asked, status: number, kind: NoticeKind): Promise<Reply> {
  const language: Language = /^en\b/i.test(asked['accept-language'] ?? '') ? 'en' : 'zh-CN';
  const { html, csp } = noticePage(kind, ctx.site.islandText('article.css') ?? '', language);
  const coding = codingFor(asked['accept-encoding']);
  const headers = {
    ...pageHeaders(csp, coding),
    vary: 'accept-encoding, accept-language',
    'cache-control': 'no-store',
  };
  return { status, headers, body: await compress(html, coding) };
}
