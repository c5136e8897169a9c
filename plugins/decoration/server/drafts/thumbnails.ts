import type { PluginApp, Reply, ServerContext } from '@fitout/sdk/server';
import { z } from 'zod';
import { wholeDocument } from '../../page/document.ts';
import { renderBody } from '../../page/render.tsx';
import { migrateDocument } from '../../shared/blocks/registry.ts';
import { emptyDocument } from '../../shared/document/create.ts';
import type { BlockNode, PageDocument } from '../../shared/document/document.ts';
import { documentData } from '../sources/sources.ts';
import type { Tables } from '../tables.ts';
import { cleanDocument } from './clean.ts';
import { checked } from './incoming.ts';

/** Blocks and pictures that a frame of a thumb's height can show: the others are neither rendered nor asked for. */
const max = { blocks: 8, pictures: 12 } as const;

/** Device pixels of a picture's width: the smallest kept size does. */
const pictureWidth = 160;

/**
 * Declares what pages look like in lists: the top of the draft, without scripts, with small pictures. The address names
 * the revision, so a browser keeps the answer and asks again once the page has changed.
 */
export function thumbnails(app: PluginApp, ctx: ServerContext): void {
  const shape = {
    params: z.object({ id: z.string().regex(/^\d{1,19}$/) }),
    query: z.looseObject({ rev: z.coerce.number().int().optional().catch(undefined) }),
  };
  app.site('/p/-/thumbnail/:id', { summary: '页面缩略图', ...shape }, async ({ params, query, staff }) => {
    const orgId = staff?.orgId;
    if (orgId === undefined || staff?.can('decoration.view') !== true) return missing;
    const page = await ctx.database
      .query<Tables>()
      .selectFrom('page')
      .select(['title', 'rev', 'document'])
      .where('id', '=', BigInt(params.id))
      .where('org_id', '=', orgId)
      .executeTakeFirst();
    if (page === undefined) return missing;
    const document = topOf(readable(page.document));
    const body = renderBody(document, ctx, await documentData(ctx, orgId, document));
    const small = { ...body, html: withSmallPictures(body.html), islands: [] };
    const { html, csp } = wholeDocument(small, ctx.site.islandText('document.css') ?? '', {
      ...{ title: page.title, description: '', shareImage: undefined, shareTitle: '', shareText: '', noindex: true },
      ...{ url: undefined, origin: undefined, siteName: undefined, draft: false },
    });
    return {
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': csp,
        'x-frame-options': 'SAMEORIGIN',
        vary: 'cookie',
        'cache-control': query.rev === page.rev ? 'private, max-age=86400' : 'private, no-cache',
      },
      body: html,
    };
  });
}

const missing: Reply = { status: 404, headers: { 'cache-control': 'no-store' }, body: null };

/** A draft may have come into the database by another way than through us; a broken one looks like an empty page. */
function readable(stored: unknown): PageDocument {
  try {
    return cleanDocument(migrateDocument(checked(stored)));
  } catch {
    return emptyDocument('page', '');
  }
}

function topOf(document: PageDocument): PageDocument {
  const root = document.nodes[document.root];
  if (root === undefined) return document;
  const shown = (ids: readonly string[]) => ids.filter((id) => document.nodes[id]?.hidden !== true);
  const slots = Object.fromEntries(
    Object.entries(root.slots ?? {}).map(([slot, ids]) => [slot, shown(ids).slice(0, max.blocks)]),
  );
  const top: BlockNode = { ...root, slots };
  return { ...document, nodes: { ...document.nodes, [root.id]: top } };
}

/** The page's HTML with its pictures in the smallest kept width; those that come too late to be seen are not asked for. */
function withSmallPictures(html: string): string {
  let at = 0;
  return html
    .replace(/<img\b[^<>]*>/g, (tag) => {
      at += 1;
      return at > max.pictures
        ? tag.replace(/ (?:src|srcset|sizes)="[^"]*"/gi, '')
        : tag.replace(/ sizes="[^"]*"/gi, ` sizes="${pictureWidth / 2}px"`);
    })
    .replace(/(url\((?:&quot;|")\/a\/[\w-]{1,128})\/1280/g, `$1/${pictureWidth}`);
}
