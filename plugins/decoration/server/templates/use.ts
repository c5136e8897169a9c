import { type AssetImage, FitoutError } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import { imageStore } from '../../../images/api.ts';
import type { PageTemplate, TemplateBlock } from '../../api.ts';
import { blockDefinition, migrateDocument } from '../../shared/blocks/registry.ts';
import { freshCopy } from '../../shared/document/copy.ts';
import type { DocumentKind, PageDocument } from '../../shared/document/document.ts';
import { readIncoming } from '../drafts/incoming.ts';
import { callerId } from '../pages/pages.ts';
import { readSaved } from '../saved/saved.ts';
import { documentData } from '../sources/sources.ts';
import { documentAssets } from '../usage/named.ts';
import { pictureOfKey, templateDocument, withPictures } from './document.ts';
import { builtInTemplate, pictureNamed } from './index.ts';

/** The folder at the top of the library that pictures of templates go into. */
const pictureFolder = '模板图片';

/**
 * A new page's document out of a template: under new ids, of the present versions, with its pictures in the
 * organisation's library. `key` is a built-in one's, or the id of an own one. Throws notFound.
 */
export async function documentOfTemplate(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  { key, kind, title }: { key: string; kind: DocumentKind; title: string },
): Promise<PageDocument> {
  const document = /^\d{1,19}$/.test(key)
    ? (await readSaved(ctx, orgId, 'template', BigInt(key))).document
    : await builtIn(ctx, caller, orgId, key);
  const copy = freshCopy(migrateDocument(document));
  return readIncoming({ ...copy, global: { ...copy.global, title } }, kind);
}

async function builtIn(ctx: ServerContext, caller: Caller, orgId: bigint, key: string): Promise<PageDocument> {
  const template = builtInTemplate(key);
  if (template === undefined) throw noTemplate();
  const document = templateDocument(await withPreferred(ctx, orgId, template), new Date());
  const names = [...documentAssets(document)].flatMap((asset) => pictureOfKey(asset) ?? []);
  const kept = new Map<string, AssetImage>();
  const by = { id: callerId(caller), name: caller.name };
  for (const name of names) {
    const picture = pictureNamed(name);
    if (picture === undefined) continue;
    const { filename, svg, alt, color } = picture;
    const stored = await ctx.services
      .get(imageStore)
      .keep({ orgId, by }, { filename, bytes: new TextEncoder().encode(svg), folder: pictureFolder });
    kept.set(name, { ...stored, alt, color });
  }
  const own = withPictures(document, (name) => kept.get(name));
  if (template.samples === undefined) return own;
  const pictures = [...kept.values()].map((picture) => picture.key);
  return { ...own, global: { ...own.global, template: { key, pictures, kept: [] } } };
}

/** The template with each preferred block in its place whose own check finds nothing wrong with it in this organisation. */
async function withPreferred(ctx: ServerContext, orgId: bigint, template: PageTemplate): Promise<PageTemplate> {
  const now = new Date();
  const choose = async (block: TemplateBlock): Promise<TemplateBlock> => {
    if (block.prefer !== undefined && (await hasContents(ctx, orgId, block.prefer, now))) return block.prefer;
    return block.inside === undefined ? block : { ...block, inside: await Promise.all(block.inside.map(choose)) };
  };
  const { blocks } = template;
  return {
    ...template,
    blocks: await Promise.all(
      (typeof blocks === 'function' ? blocks(now, ctx.people.timeZoneOf(orgId)) : blocks).map(choose),
    ),
  };
}

async function hasContents(ctx: ServerContext, orgId: bigint, block: TemplateBlock, now: Date): Promise<boolean> {
  const definition = blockDefinition(block.type);
  if (definition === undefined) return false;
  const document = templateDocument({ ...noTitle, blocks: [block] }, now);
  const node = Object.values(document.nodes).find(({ type }) => type === block.type);
  if (node === undefined) return false;
  const dataOf = await documentData(ctx, orgId, document);
  return definition.check(node.props, { now, data: dataOf(node) }).length === 0;
}

const noTitle = {
  key: '',
  kind: 'page',
  title: { zh: '', en: '' },
  about: { zh: '', en: '' },
  description: '',
} as const;

export function noTemplate(): FitoutError {
  return new FitoutError('notFound', {
    reason: 'decoration.no-template',
    message: { zh: '模板不存在或已被删除', en: 'This template does not exist or was deleted' },
  });
}
