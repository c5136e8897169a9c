import { randomBytes } from 'node:crypto';
import type { IslandFile, ServerContext } from '@fitout/sdk/server';
import type { CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { BlockFiles } from '../api.ts';
import { type DataOf, PageBlock, usesIsland } from '../shared/blocks/frame.tsx';
import { fitsKind } from '../shared/blocks/nesting.ts';
import { blockDefinition, blockDefinitions, migrateDocument } from '../shared/blocks/registry.ts';
import { toneOf } from '../shared/blocks/tone.ts';
import { safeColor } from '../shared/color.ts';
import { screenCss } from '../shared/document/conditions.ts';
import type { BlockNode, PageDocument } from '../shared/document/document.ts';
import { blockFiles } from './block-files.ts';
import type { RenderedBody } from './document.ts';
import { attributes } from './html.ts';

/** What rendering needs of the server: the build's files, and where to say that a block failed. */
export type RenderHost = Pick<ServerContext, 'site' | 'log'>;

/**
 * Renders a document's inside: static HTML, the styles of the block types on it, the scripts of those that need one.
 * A block that throws leaves a comment in its place, one that this server does not know what stands in it; the page goes
 * on. `dataOf` knows what blocks show of somewhere else (server/sources asked for it); without it they stand empty.
 */
export function renderBody(
  stored: PageDocument,
  host: RenderHost,
  dataOf: DataOf = () => undefined,
  frame: Around = { before: '', after: '', also: [] },
): RenderedBody {
  const document = migrateDocument(stored);
  const shown = [...visibleNodes(document).flatMap((node) => [node, ...broughtBy(node, dataOf)]), ...frame.also];
  const inside = renderInside(document, host, dataOf);
  const blocks = frame.before + (isBlank(inside) ? absentNotice : inside) + frame.after;
  const background = safeColor(document.global.background);
  const style: CSSProperties = background === undefined ? {} : { backgroundColor: background };
  const ground = attributes({
    class: 'fb-page',
    // A ground of its own colour fixes the tone: words must not turn light on it because the phone is dark.
    'data-theme': toneOf(background) ?? 'auto',
    style: background === undefined ? undefined : `background-color:${style.backgroundColor}`,
  });
  return {
    html: `<div${ground}>${firstPictureSoon(blocks)}</div>`,
    css: stylesOf(shown, host) + (shown.some((node) => node.when?.device !== undefined) ? screenCss : ''),
    islands: islandsOf(shown, host),
  };
}

/** Were there blocks, and does nothing stand in their places? Their plugin is off, or each of them failed. */
const isBlank = (inside: string): boolean =>
  // Comments alone: their words have no `>` (commentWord).
  inside !== '' && inside.split('-->').every((part) => part === '' || (part.startsWith('<!--') && !part.includes('>')));

/** In both languages: a page is the same for all who read it. */
const absentNotice =
  '<p class="fb-absent">内容暂时无法显示，请稍后再来<br><span lang="en">This page cannot be shown right now, please come back later</span></p>';

/** What stands before and after the blocks, in the page's own element, and the blocks whose styles and scripts it needs. */
export interface Around {
  before: string;
  after: string;
  also: readonly Shown[];
}

/** A block whose style and script a page needs. */
export type Shown = Pick<BlockNode, 'type' | 'props'> & Pick<Partial<BlockNode>, 'when'>;

/** The blocks of a document that is up to date, without the page's own element. */
export function renderInside(document: PageDocument, host: RenderHost, dataOf: DataOf): string {
  const top = Object.values(document.nodes[document.root]?.slots ?? {}).flat();
  return top.map((id) => renderBlock({ document, host, dataOf }, id)).join('');
}

function broughtBy(node: BlockNode, dataOf: DataOf): readonly Shown[] {
  return blockDefinition(node.type)?.brings?.(dataOf(node))?.blocks ?? [];
}

/** All nodes that visitors get: reached from the root, neither hidden themselves nor in something hidden. */
export function visibleNodes(document: PageDocument): BlockNode[] {
  const nodes: BlockNode[] = [];
  const stack = [document.root];
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    const node = document.nodes[id];
    if (node === undefined || node.hidden === true) continue;
    if (id !== document.root) nodes.push(node);
    stack.push(...Object.values(node.slots ?? {}).flat());
  }
  return nodes;
}

interface Page {
  document: PageDocument;
  host: RenderHost;
  dataOf: DataOf;
}

function renderBlock(page: Page, id: string): string {
  const { document, host } = page;
  const node = document.nodes[id];
  if (node === undefined || node.hidden === true) return '';
  if (!fitsKind(document.kind, node.type)) return '';
  if (blockDefinition(node.type) === undefined) return unknownBlock(page, node);
  try {
    return withInside(page, id);
  } catch (error) {
    host.log.error({ err: error, block: node.type, node: id }, 'a block could not be rendered');
    return `<!-- ${commentWord(node.type)}: failed -->`;
  }
}

/** A block whose plugin is off: what stands in it is still shown, one below the other. */
function unknownBlock(page: Page, node: BlockNode): string {
  const inside = Object.values(node.slots ?? {}).flat();
  return `<!-- ${commentWord(node.type)}: unknown block -->${inside.map((id) => renderBlock(page, id)).join('')}`;
}

/**
 * Renders a block around marks for its slots, and puts what stands in them there afterwards: a block that fails takes
 * none of those around it along. A mark is random, so that no stored text can be one.
 */
function withInside(page: Page, id: string): string {
  const { document, dataOf } = page;
  const inside: string[] = [];
  const mark = randomBytes(9).toString('hex');
  const slot = (children: readonly string[]) => {
    inside.push(children.map((child) => renderBlock(page, child)).join(''));
    return `[${mark}:${inside.length - 1}]`;
  };
  const brought = broughtIn(page, id);
  if (brought !== undefined) inside.push(brought);
  const place = brought === undefined ? {} : { brought: `[${mark}:0]` };
  const block = <PageBlock doc={document} id={id} slot={slot} dataOf={dataOf} {...place} />;
  const html = withoutHints(renderToStaticMarkup(block));
  if (inside.length === 0) return html;
  return html.replace(new RegExp(`\\[${mark}:(\\d+)\\]`, 'g'), (_, index: string) => inside[Number(index)] ?? '');
}

function broughtIn({ document, dataOf }: Page, id: string): string | undefined {
  const node = document.nodes[id];
  return node === undefined ? undefined : blockDefinition(node.type)?.brings?.(dataOf(node))?.html;
}

/** React puts preload hints in front of eager pictures; the picture itself stands right there. */
function withoutHints(html: string): string {
  return html.replace(/<link rel="preload" as="image"[^<>]*>/g, '');
}

/** A type as it may stand in a comment: two dashes would end it. */
function commentWord(type: string): string {
  return type.replace(/[^\w.]+/g, '-').slice(0, 60);
}

/** The first picture is most likely the largest thing on the first screen: it waits for nothing. */
function firstPictureSoon(html: string): string {
  return html.replace(/<img\b(?![^<>]*data-late)[^<>]*>/, (tag) =>
    tag.replace(/ (?:loading|fetchpriority)="[^"]*"/gi, '').replace(/^<img/, '<img fetchpriority="high"'),
  );
}

function stylesOf(nodes: readonly Shown[], { site }: RenderHost): string {
  const types = new Set(nodes.map((node) => node.type));
  const texts = new Set([site.islandText('base.css') ?? '']);
  for (const { type, style = type } of blockDefinitions()) {
    if (!types.has(type)) continue;
    const files = blockFiles(type);
    // Blocks of one plugin may share a style: once is enough.
    texts.add((files ?? site).islandText(`${style}.css`) ?? '');
  }
  return [...texts].join('').replaceAll('\n', '');
}

/**
 * One script at most for the blocks of a plugin: that of the only interactive kind on the page, or `all.js`, which the
 * build makes of all its kinds where it has several.
 */
function islandsOf(nodes: readonly Shown[], { site }: RenderHost): IslandFile[] {
  const names = new Map<BlockFiles, Set<string>>();
  for (const node of nodes) {
    const island = blockDefinition(node.type)?.island;
    if (island === undefined || !usesIsland(node.type, node.props)) continue;
    const files = blockFiles(node.type) ?? site;
    names.set(files, (names.get(files) ?? new Set()).add(island));
  }
  const scripts = [...names].flatMap(([files, kinds]) => {
    const whole = kinds.size > 1 ? files.island('all.js') : undefined;
    return whole ?? [...kinds].flatMap((kind) => files.island(`${kind}.js`) ?? []);
  });
  // By its address: two plugins may call their scripts the same.
  return [...new Map(scripts.map((file) => [file.url, file])).values()];
}

/** The scripts without which a page that is only looked at would show something else than it is. */
export function stillIslands(stored: PageDocument, host: RenderHost): IslandFile[] {
  const nodes = visibleNodes(migrateDocument(stored));
  return islandsOf(
    nodes.filter((node) => blockDefinition(node.type)?.stillIsland === true),
    host,
  );
}
