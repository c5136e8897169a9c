import type { PluginApp, Reply, ServerContext, ServerRequest } from '@fitout/sdk/server';
import { z } from 'zod';
import { wholeDocument } from '../../page/document.ts';
import { noticePage } from '../../page/notice-page.ts';
import { renderBody, stillIslands } from '../../page/render.tsx';
import { migrateDocument } from '../../shared/blocks/registry.ts';
import type { PageDocument } from '../../shared/document/document.ts';
import { withPictures } from '../counts/mark.ts';
import { cleanDocument } from '../drafts/clean.ts';
import { readSaved, type What } from '../saved/saved.ts';
import { documentData } from '../sources/sources.ts';
import { pictureKey, templateDocument } from './document.ts';
import { builtInTemplate, pictureNamed } from './index.ts';

/**
 * What templates and sections look like: the page that visitors would get, for a small frame, without its scripts but
 * those that a still page needs and the one that tries pictures again. Built-in ones are public; an organisation's own show to its staff alone.
 */
export function previewPages(app: PluginApp, ctx: ServerContext): void {
  app.site('/p/-/template/:key', { summary: '模板预览', params: z.object({ key: z.string().max(60) }) }, (request) => {
    const template = builtInTemplate(request.params.key);
    if (template === undefined) return own(request, 'template', request.params.key);
    return shown(
      request.orgId,
      template.title.zh,
      templateDocument(template, new Date(), ctx.people.timeZoneOf(request.orgId)),
      'public, max-age=600',
    );
  });

  app.site('/p/-/section/:key', { summary: '组合预览', params: z.object({ key: z.string().max(60) }) }, (request) =>
    own(request, 'section', request.params.key),
  );

  async function own({ staff }: ServerRequest, what: What, key: string): Promise<Reply> {
    const orgId = staff?.orgId;
    if (!/^\d{1,19}$/.test(key) || orgId === undefined || !staff?.can('decoration.view')) return missing();
    const saved = await readSaved(ctx, orgId, what, BigInt(key)).catch(() => undefined);
    return saved === undefined ? missing() : shown(orgId, saved.name, saved.document, 'private, no-cache');
  }

  async function shown(orgId: bigint, title: string, stored: PageDocument, cache: string): Promise<Reply> {
    const document = cleanDocument(migrateDocument(stored));
    const body = renderBody(document, ctx, await documentData(ctx, orgId, document));
    const meta = { title, description: '', shareImage: undefined, shareTitle: '', shareText: '' };
    // A picture that broke off is not what it looks like either; all else is shown as it is without a script.
    const islands = stillIslands(document, ctx);
    const still = withPictures({ ...body, html: withPictureUrls(body.html, ctx.site.build), islands }, ctx);
    const { html, csp } = wholeDocument(still, ctx.site.islandText('document.css') ?? '', {
      ...meta,
      noindex: true,
      url: undefined,
      origin: undefined,
      siteName: undefined,
      draft: false,
    });
    return { status: 200, headers: htmlHeaders(csp, cache), body: html };
  }

  function missing(): Reply {
    const { html, csp } = noticePage('missing', ctx.site.islandText('notice-page.css') ?? '', 'zh-CN', '/');
    return { status: 404, headers: htmlHeaders(csp, 'no-store'), body: html };
  }
}

/** A built-in template's picture, before anybody uses it. */
export function templatePicture(name: string): Reply {
  const picture = pictureNamed(name);
  if (picture === undefined) return { status: 404, body: null };
  return {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    },
    body: picture.svg,
  };
}

function htmlHeaders(csp: string, cache: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': csp,
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': cache,
  };
}

/** A drawing scales by itself: its one file stands for all the widths that a picture of the library has. */
function withPictureUrls(html: string, build: string): string {
  const version = encodeURIComponent(build);
  return html
    .replace(new RegExp(` srcSet="/a/${pictureKey}[^"]*"`, 'gi'), '')
    .replace(
      new RegExp(`/a/${pictureKey}([\\w-]+)(?:/\\d+)?`, 'g'),
      (_, name: string) => `/api/p/decoration/public/template-pictures/${name}?v=${version}`,
    );
}
