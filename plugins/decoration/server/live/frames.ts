import type { ServerContext } from '@fitout/sdk/server';
import type {
  BroughtIn,
  DocumentProblem,
  PageAsked,
  PageFrame,
  PublishedPages,
  ShownBlock,
  ShownPage,
} from '../../api.ts';
import { renderInside, visibleNodes } from '../../page/render.tsx';
import type { DataOf } from '../../shared/blocks/frame.tsx';
import { migrateDocument } from '../../shared/blocks/registry.ts';
import { documentFor } from '../../shared/document/conditions.ts';
import type { DocumentKind, PageDocument } from '../../shared/document/document.ts';
import { readCounts } from '../counts/read.ts';
import { cleanDocument } from '../drafts/clean.ts';
import { documentData } from '../sources/sources.ts';
import type { Tables } from '../tables.ts';
import { findLive, liveDocument } from './find.ts';

export type Framer = (page: ShownPage, asked: PageAsked) => Promise<PageFrame>;

const framers = new WeakMap<ServerContext, Map<DocumentKind, Framer>>();

/** What frames pages of a kind, where a plugin does. */
export function framerOf(ctx: ServerContext, kind: DocumentKind): Framer | undefined {
  return framers.get(ctx)?.get(kind);
}

type Check = (blocks: readonly ShownBlock[]) => DocumentProblem[];

const checks = new WeakMap<ServerContext, Map<DocumentKind, Check>>();

/** What the plugin that a kind belongs to says of a document of it. */
export function kindProblems(ctx: ServerContext, document: PageDocument): DocumentProblem[] {
  return checks.get(ctx)?.get(document.kind)?.(blocksInOrder(document)) ?? [];
}

/** Everything but whole documents, which are the site's. */
export function framedPages(ctx: ServerContext): Omit<PublishedPages, 'reply' | 'compose' | 'absent' | 'addTemplate'> {
  const byKind = new Map<DocumentKind, Framer>();
  framers.set(ctx, byKind);
  const checkOf = new Map<DocumentKind, Check>();
  checks.set(ctx, checkOf);
  return {
    frame: (kind, framer) => void byKind.set(kind, framer),
    check: (kind, check) => void checkOf.set(kind, check),
    onChange: (listener) => void ctx.events.subscribe('page', listener),
    live: (orgId, where) => livePage(ctx, orgId, where),
    list: (orgId, kind) => pagesOf(ctx, orgId, kind),
    known: (ids) => knownPages(ctx, ids),
    counts: (orgId, id, days) => readCounts(ctx, orgId, id, days),
    blocks: blocksInOrder,
    body: (page, frame) => framedBody(ctx, page, frame),
  };
}

/** The data of a framed page's blocks: what its sources say, else what the frame gives. */
export async function framedData(ctx: ServerContext, page: ShownPage, frame: PageFrame): Promise<DataOf> {
  const asked = await documentData(ctx, page.orgId, page.document);
  return (node) => asked(node) ?? frame.dataOf?.(node);
}

async function framedBody(ctx: ServerContext, page: ShownPage, frame: PageFrame): Promise<BroughtIn> {
  const dataOf = await framedData(ctx, page, frame);
  const inside = frame.blank === true ? '' : renderInside(page.document, ctx, dataOf);
  const blocks = frame.blank === true ? [] : visibleNodes(page.document).map(({ type, props }) => ({ type, props }));
  return { html: frame.before + inside + frame.after, blocks: [...blocks, ...frame.also] };
}

async function livePage(
  ctx: ServerContext,
  orgId: bigint,
  where: { slug: string } | { id: bigint },
): Promise<ShownPage | undefined> {
  const slug = 'slug' in where ? where.slug : await slugOf(ctx, orgId, where.id);
  const found = slug === undefined ? undefined : await findLive(ctx, orgId, slug);
  if (found?.kind === 'moved') return livePage(ctx, orgId, { slug: found.slug });
  if (found?.kind !== 'live') return undefined;
  const stored = await liveDocument(ctx, found.id, found.version);
  if (stored === undefined) return undefined;
  const whole = cleanDocument(migrateDocument(stored.document));
  const document = documentFor(whole, { at: new Date(), visitor: 'visitor' });
  const { id, version } = found;
  return { id, orgId, slug: found.slug, title: document.global.title || stored.title, version, document };
}

async function slugOf(ctx: ServerContext, orgId: bigint, id: bigint): Promise<string | undefined> {
  const db = ctx.database.query<Tables>();
  const page = db.selectFrom('page').select('slug').where('id', '=', id).where('org_id', '=', orgId);
  return (await page.executeTakeFirst())?.slug;
}

async function pagesOf(ctx: ServerContext, orgId: bigint, kind: DocumentKind) {
  const rows = await ctx.database
    .query<Tables>()
    .selectFrom('page')
    .select(['id', 'title', 'slug', 'published_version'])
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .where('trashed_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .limit(500)
    .execute();
  return rows.map(({ id, title, slug, published_version }) => ({ id, title, slug, live: published_version !== null }));
}

async function knownPages(ctx: ServerContext, ids: readonly bigint[]): Promise<Set<bigint>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.database.query<Tables>().selectFrom('page').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

function blocksInOrder(document: PageDocument): ShownBlock[] {
  const shown = new Set(visibleNodes(document));
  const blocks: ShownBlock[] = [];
  const walk = (id: string): void => {
    const node = document.nodes[id];
    if (node === undefined || (id !== document.root && !shown.has(node))) return;
    if (id !== document.root) blocks.push({ id, type: node.type, props: node.props });
    for (const child of Object.values(node.slots ?? {}).flat()) walk(child);
  };
  walk(document.root);
  return blocks;
}
