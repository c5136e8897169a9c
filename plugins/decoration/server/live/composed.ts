import type { ServerContext } from '@fitout/sdk/server';
import type { ComposedPage, PageAsked, PageReply } from '../../api.ts';
import { wholeDocument, withApi } from '../../page/document.ts';
import { withOrigins } from '../../page/origins.ts';
import { renderBody } from '../../page/render.tsx';
import { emptyDocument } from '../../shared/document/create.ts';
import { withPictures } from '../counts/mark.ts';
import { etagMatches, etagOf, pageHeaders, reply } from './html.ts';

/** Seconds that a CDN may answer by itself: what a plugin shows may have changed. */
const sharedSeconds = 2;

/** The whole document of a page that has no blocks of its own: what a plugin puts into it, with the look of every page. */
export async function composedReply(ctx: ServerContext, page: ComposedPage, asked: PageAsked): Promise<PageReply> {
  const { orgId, path, title, description, shareImage, frame } = page;
  const rendered = renderBody(emptyDocument('page', title), ctx, undefined, frame);
  const body = withPictures(await withOrigins(rendered, orgId, ctx), ctx);
  const origin = ctx.site.originOf(orgId);
  const whole = wholeDocument(body, ctx.site.islandText('document.css') ?? '', {
    ...{ title, description, shareImage, shareTitle: '', shareText: '', noindex: false, siteName: undefined },
    ...{ url: origin === undefined ? undefined : `${origin}${path}`, origin, draft: false },
  });
  const { html, csp } = withApi(whole, asked.origin === undefined ? undefined : ctx.site.apiOf(asked.origin));
  const etag = `"${etagOf(html)}"`;
  const headers = {
    ...pageHeaders(csp),
    'cache-control': `public, max-age=0, s-maxage=${sharedSeconds}, stale-if-error=86400`,
    etag,
    ...frame.headers,
  };
  if (etagMatches(asked.headers['if-none-match'], etag)) return { status: 304, headers, body: '' };
  return reply(200, asked.headers['accept-encoding'], html, headers);
}
