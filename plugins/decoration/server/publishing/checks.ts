import { pluralize } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import type { Kysely } from 'kysely';
import { imageLookup } from '../../../images/api.ts';
import type { CheckedBlock } from '../../api.ts';
import { visibleNodes } from '../../page/render.tsx';
import type { DataOf } from '../../shared/blocks/frame.tsx';
import { blockDefinition, type CheckContext } from '../../shared/blocks/registry.ts';
import type { Problem } from '../../shared/calls/publishing.ts';
import type { BlockNode, PageDocument } from '../../shared/document/document.ts';
import { addedProblems } from '../blocks/page-checks.ts';
import { kindProblems } from '../live/frames.ts';
import type { PageRow } from '../pages/rows.ts';
import { documentData } from '../sources/sources.ts';
import type { Tables } from '../tables.ts';
import { type SamplesFound, samplesFound } from '../templates/samples.ts';
import { documentAssets, nodeLinks } from '../usage/named.ts';
import { ownSlug, textHrefs } from './hrefs.ts';
import { weightOf } from './weight.ts';

/**
 * What is wrong with a document that is about to be published, in the order of reading and faults of the page itself
 * first. Hidden blocks are not looked at.
 */
export async function problemsOf(
  ctx: ServerContext,
  tx: Kysely<Tables>,
  page: Pick<PageRow, 'org_id' | 'slug'>,
  document: PageDocument,
): Promise<Problem[]> {
  const nodes = inOrder(document, visibleNodes(document));
  const context = await checkContext(ctx, tx, page, document);
  const origin = ctx.site.originOf(page.org_id);
  const dataOf = await documentData(ctx, page.org_id, document);
  const blocks = nodes.flatMap((node) => {
    const definition = blockDefinition(node.type);
    if (definition === undefined) return [unknownBlock(node.id)];
    try {
      const own = definition
        .check(node.props, { ...context, data: dataOf(node) })
        .map((problem) => ({ node: node.id, ...problem }));
      return [...own, ...deadHrefs(node, context, origin), ...outOfTime(node, context.now)];
    } catch (error) {
      ctx.log.warn({ err: error, block: node.type }, 'a block check failed');
      return [unreadable(node.id)];
    }
  });
  const whole = [
    ...(await pageProblems(ctx, document, nodes, dataOf)),
    ...samplesFound(nodes, document.global).map(sampleProblem),
    ...kindProblems(ctx, document),
    ...(await addedProblems(ctx, page.org_id, checkedBlocks(nodes, dataOf))),
  ];
  return [...whole, ...blocks];
}

function checkedBlocks(nodes: readonly BlockNode[], dataOf: DataOf): CheckedBlock[] {
  return nodes.map((node) => ({ id: node.id, type: node.type, props: node.props, data: dataOf(node) }));
}

/** What the page's weight may be before it is worth a word: brotli bytes of its document, and pictures. */
const heavy = { bytes: 60 * 1024, pictures: 80 };

async function pageProblems(
  ctx: ServerContext,
  document: PageDocument,
  nodes: BlockNode[],
  dataOf: DataOf,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  if (nodes.length === 0)
    problems.push({ severity: 'error', message: { zh: '页面还没有内容', en: 'the page is empty' } });
  if (document.global.title.trim() === '')
    problems.push({ severity: 'warning', path: 'title', message: { zh: '页面没有标题', en: 'the page has no title' } });
  const weight = await weightOf(ctx, document, dataOf);
  const kB = Math.round(weight.bytes / 1024);
  if (weight.bytes > heavy.bytes)
    problems.push({
      severity: 'warning',
      message: {
        zh: `页面内容有 ${kB} kB（建议 ${heavy.bytes / 1024} kB 以内），手机上会打开得慢`,
        en: `the page weighs ${kB} kB (${heavy.bytes / 1024} at most is advised): phones open it slowly`,
      },
    });
  if (weight.pictures > heavy.pictures)
    problems.push({
      severity: 'warning',
      message: {
        zh: `页面有 ${weight.pictures} 张图片（建议 ${heavy.pictures} 张以内）`,
        en: `the page has ${pluralize(weight.pictures, 'picture', 'pictures')} (${heavy.pictures} at most is advised)`,
      },
    });
  return problems;
}

/** What people left as the template brought it: one finding for all links, for all texts and for all pictures. */
function sampleProblem({ kind, count, first: { node, path } }: SamplesFound): Problem {
  const en = Intl.NumberFormat('en').format(count);
  const message = {
    link: {
      zh: `${count} 个链接还是模板默认值，点击后到不了您的内容`,
      en: `${pluralize(en, 'link still leads', 'links still lead')} where the template’s did`,
    },
    text: {
      zh: `${count} 段文字还是模板默认值`,
      en: `${pluralize(en, 'text is', 'texts are')} still the template’s`,
    },
    picture: {
      zh: `${count} 张图片还是模板默认值`,
      en: `${pluralize(en, 'picture is', 'pictures are')} still the template’s`,
    },
  }[kind];
  return { ...(node === undefined ? {} : { node }), path, severity: 'warning', message, sample: kind };
}

/** As visitors read them. */
function inOrder(document: PageDocument, nodes: BlockNode[]): BlockNode[] {
  const shown = new Set(nodes);
  const ordered: BlockNode[] = [];
  const walk = (id: string) => {
    const node = document.nodes[id];
    if (node === undefined) return;
    if (shown.has(node)) ordered.push(node);
    for (const child of Object.values(node.slots ?? {}).flat()) walk(child);
  };
  walk(document.root);
  return ordered;
}

/** Addresses typed in by hand, and links within texts, that lead to a page of this site which is not there. */
function deadHrefs(node: BlockNode, context: CheckContext, origin: string | undefined): Problem[] {
  const dead = (href: string) => {
    const slug = ownSlug(href, origin);
    return slug !== undefined && context.pageExists?.(slug) === false;
  };
  const typed = nodeLinks([node]).some((link) => link.kind === 'url' && dead(link.target));
  const texts = textHrefs(node).filter(({ href }) => dead(href));
  return [
    ...(typed ? [{ node: node.id, severity: 'warning' as const, message: deadTexts }] : []),
    ...texts.map(({ path }) => ({ node: node.id, severity: 'warning' as const, path, message: deadTexts })),
  ];
}

/** A block that visitors never see, or no longer. */
function outOfTime({ id, when }: BlockNode, now: Date): Problem[] {
  if (when?.to === undefined) return [];
  const never = when.from !== undefined && Date.parse(when.to) <= Date.parse(when.from);
  if (!never && Date.parse(when.to) > now.getTime()) return [];
  const message = never
    ? {
        zh: '显示条件的结束时间不晚于开始时间，访客看不到',
        en: 'its display condition ends before it starts, so nobody sees it',
      }
    : { zh: '显示条件的时间已过，访客看不到', en: 'its display time has passed, so nobody sees it' };
  return [{ node: id, severity: 'warning', path: 'when', message }];
}

const deadTexts = { zh: '链接的页面不存在或未发布', en: 'it links to a page that is not published' };

const unknownBlock = (node: string): Problem => ({
  node,
  severity: 'warning',
  message: { zh: '未知组件，发布后不会显示', en: 'Unknown block. Visitors will not see it' },
});

const unreadable = (node: string): Problem => ({
  node,
  severity: 'error',
  message: { zh: '组件内容无法读取，请删除后重新添加', en: 'This block cannot be read. Remove it and add it again' },
});

async function checkContext(
  ctx: ServerContext,
  tx: Kysely<Tables>,
  page: Pick<PageRow, 'org_id' | 'slug'>,
  document: PageDocument,
): Promise<CheckContext> {
  const keys = [...documentAssets(document)];
  const known = keys.length === 0 ? new Map() : await ctx.services.get(imageLookup).byKeys(page.org_id, keys);
  const nodes = visibleNodes(document);
  const links = nodeLinks(nodes);
  const hrefs = [
    ...links.filter((link) => link.kind === 'url').map((link) => link.target),
    ...nodes.flatMap(textHrefs).map(({ href }) => href),
  ];
  const targets = [
    ...links.filter((link) => link.kind === 'page').map((link) => link.target),
    ...hrefs.map((href) => ownSlug(href, ctx.site.originOf(page.org_id))).filter((slug) => slug !== undefined),
  ];
  const live = await publishedSlugs(tx, page.org_id, targets);
  return {
    now: new Date(),
    timeZone: ctx.people.timeZoneOf(page.org_id),
    assetExists: (key) => known.has(key),
    pageExists: (slug) => slug === page.slug || live.has(slug),
  };
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
