import type { LocalText } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import type { Kysely } from 'kysely';
import { imageLookup } from '../../images/api.ts';
import { visibleNodes } from '../page/render.tsx';
import { blockDefinition, type CheckContext } from '../shared/blocks/registry.ts';
import type { PageDocument } from '../shared/document.ts';
import { documentAssets, nodeLinks } from './blocks.ts';
import type { PageRow } from './rows.ts';
import type { Tables } from './tables.ts';

export interface Problem {
  node: string;
  message: LocalText;
  severity: 'error' | 'warning';
  path?: string;
}

/** What is wrong with a document that is about to be published. Hidden blocks are not looked at. */
export async function problemsOf(
  ctx: ServerContext,
  tx: Kysely<Tables>,
  page: Pick<PageRow, 'org_id' | 'slug'>,
  document: PageDocument,
): Promise<Problem[]> {
  const nodes = visibleNodes(document);
  const context = await checkContext(ctx, tx, page, document);
  return nodes.flatMap((node) => {
    const definition = blockDefinition(node.type);
    if (definition === undefined) return [unknownBlock(node.id)];
    try {
      return definition.check(node.props, context).map((problem) => ({ node: node.id, ...problem }));
    } catch (error) {
      ctx.log.warn({ err: error, block: node.type }, 'a block check failed');
      return [unreadable(node.id)];
    }
  });
}

const unknownBlock = (node: string): Problem => ({
  node,
  severity: 'warning',
  message: { zh: '未知组件，发布后不会显示', en: 'An unknown block: visitors will not see it' },
});

const unreadable = (node: string): Problem => ({
  node,
  severity: 'error',
  message: { zh: '组件内容无法读取，请删除后重新添加', en: 'The block cannot be read: remove it and add it again' },
});

async function checkContext(
  ctx: ServerContext,
  tx: Kysely<Tables>,
  page: Pick<PageRow, 'org_id' | 'slug'>,
  document: PageDocument,
): Promise<CheckContext> {
  const keys = [...documentAssets(document)];
  const known = keys.length === 0 ? new Map() : await ctx.services.get(imageLookup).byKeys(page.org_id, keys);
  const targets = nodeLinks(visibleNodes(document))
    .filter((link) => link.kind === 'page')
    .map((link) => link.target);
  const live = await publishedSlugs(tx, page.org_id, targets);
  return { assetExists: (key) => known.has(key), pageExists: (slug) => slug === page.slug || live.has(slug) };
}

/** Which of these addresses lead to a published page, former addresses included. */
async function publishedSlugs(tx: Kysely<Tables>, orgId: bigint, slugs: string[]): Promise<ReadonlySet<string>> {
  if (slugs.length === 0) return new Set();
  const rows = await tx
    .selectFrom('address')
    .innerJoin('page', 'page.id', 'address.page_id')
    .select('address.slug')
    .where('address.org_id', '=', orgId)
    .where('page.org_id', '=', orgId)
    .where('address.slug', 'in', slugs)
    .where('page.published_version', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.slug));
}
