/**
 * What other plugins may know of decoration: where published pages are, which events tell of them, and how to add
 * blocks of their own to the editor and to pages.
 */
import {
  type AssetImage,
  type ContributionPoint,
  contributionPoint,
  type LocalText,
  type ServiceToken,
  serviceToken,
} from '@fitout/sdk';
import type { ComponentType } from 'react';
import type { BlockDefinition, BlockProblem, BroughtIn } from './shared/blocks/definition.ts';
import type { PageCounts } from './shared/calls/counts.ts';
import type { PageSummary } from './shared/calls/outputs.ts';
import type { DocumentKind, Json, NodeStyle, PageDocument, Props } from './shared/document/document.ts';

export { homeTopic, pageTopic, publishedHomeUrl, publishedPageUrl, slugOfUrl } from '@fitout/sdk';
export { checkImage, checkLink, emptyList } from './shared/blocks/checks.ts';
export {
  asImage,
  type BlockData,
  type BlockDefinition,
  type BlockParts,
  type BlockProblem,
  type BlockQuery,
  type BlockViewProps,
  type BroughtIn,
  type CheckContext,
  type DrawPrize,
  type DrawRules,
  defineBlock,
  type InnerBlock,
} from './shared/blocks/definition.ts';
export { Each } from './shared/blocks/each.ts';
export { editable } from './shared/blocks/editable.ts';
export { endFields } from './shared/blocks/end-fields.ts';
export { Ghost } from './shared/blocks/ghost.tsx';
export { Head } from './shared/blocks/head.tsx';
export { Linked } from './shared/blocks/linked.tsx';
export { Empty, Picture, Say } from './shared/blocks/picture.tsx';
export type { BlockSchema, CubeCell, Field, FieldGroup, ListField, Spot } from './shared/blocks/schema.ts';
export { type BlockSketch, box, disc, hills, words } from './shared/blocks/sketch.ts';
export { toneOf } from './shared/blocks/tone.ts';
export type { PageCounts } from './shared/calls/counts.ts';
export type { Drawn, Standing } from './shared/calls/draws.ts';
export type { PageSummary } from './shared/calls/outputs.ts';
export type { Now } from './shared/calls/visitors.ts';
export { bounded, safeColor } from './shared/color.ts';
export type { DocumentKind, Json, NodeStyle, PageDocument, Props } from './shared/document/document.ts';
export { newNodeId } from './shared/document/ids.ts';
export { type Link, linkFits, linkHref, noLink } from './shared/link.ts';
export type { SourceItem } from './shared/sources/http-source.ts';
export { httpQuery } from './shared/sources/sources.ts';

/** Several blocks and what their panels choose from, loaded when an editor opens. */
export interface BlockKit {
  blocks: readonly BlockDefinition[];
  pickers?: readonly BlockPicker[];
  controls?: readonly PanelControl[];
  /** What stands below the blocks of a kind of document on the canvas, as its frame has it on the published page. */
  ends?: readonly CanvasEnd[];
  /** What the scripts of its blocks make of them on a phone: the canvas runs none. */
  looks?: readonly ScriptedLook[];
}

/** What a script makes of blocks as soon as it runs, so that the canvas shows what visitors see. */
export interface ScriptedLook {
  /** Types of the blocks; none of them has slots. */
  types: readonly string[];
  /** Changes a block's HTML, which is a copy that nobody can press, as the script does. Asks the server nothing. */
  show(block: HTMLElement): void;
}

/** A control for fields of the kind `own`. */
export interface PanelControl {
  /** What fields name it by; begins with the plugin's id: `forms.rules`. */
  name: string;
  load(): Promise<ComponentType<PanelControlProps>>;
}

export interface PanelControlProps {
  /** The block whose panel it stands in. */
  id: string;
  label: LocalText;
  value: Json | undefined;
  /** Writes the whole value, as one step; typing within half a second is one step as well. */
  set(value: Json): void;
  /** Every block of the document in the order of reading, as it is now. */
  blocks: readonly ShownBlock[];
}

export interface CanvasEnd {
  kind: DocumentKind;
  /** `id`: the document's. */
  load(): Promise<ComponentType<{ id: string }>>;
}

/**
 * Blocks for the editor: `ctx.contributions.add(blockPoint, definition)` in a web half whose manifest says
 * `"activateOn": ["decoration.block"]`. The half imports the block's style.css itself. A plugin that has more to do than
 * its blocks gives a function instead, so that its own pages need not load them: `() => import('./blocks.ts')…`.
 */
export const blockPoint: ContributionPoint<BlockDefinition | (() => Promise<BlockKit>)> =
  contributionPoint('decoration.block');

/** Something chosen, as a block stores it. The name is what it was called then. */
export type PickedThing = {
  id: string;
  name: string;
};

/** A chosen thing as it is now. */
export interface SeenThing extends PickedThing {
  image?: AssetImage | null;
  /** A few words on it: its price, its time. */
  about?: string;
  /** Why visitors do not see it: 已下架. */
  problem?: LocalText;
}

/** What fields of the kinds `picked` and `offered` in a block's panel choose from. */
export interface BlockPicker {
  /** What fields name it by; begins with the plugin's id: `goods.goods`. */
  name: string;
  /** Opens a chooser; undefined where the person gave up. For `picked`. */
  choose?(chosen: readonly PickedThing[]): Promise<readonly PickedThing[] | undefined>;
  /** What these are now, in any order; those that are gone for good are left out. For `picked`. */
  look?(ids: readonly string[]): Promise<readonly SeenThing[]>;
  /** Texts to choose from. For `offered`. */
  offers?(): Promise<readonly { value: string; label: string }[]>;
  /** Topics of `server.event` on which the panel looks again. */
  topics?: readonly string[];
}

/** For a block's panel, beside its `blockPoint`: `ctx.contributions.add(pickerPoint, picker)`. */
export const pickerPoint: ContributionPoint<BlockPicker> = contributionPoint('decoration.picker');

/** Where a block's style and script are, as the build made them of `shared/blocks/<type>/`: `ctx.site` has both. */
export interface BlockFiles {
  island(name: string): { url: string; integrity: string } | undefined;
  islandText(name: string): string | undefined;
}

export interface SourceAnswer {
  /** Plain JSON, which the block's view gets as `data`; undefined where there is no answer. */
  value: Json | undefined;
  /** It may be another one from this moment on, though nobody tells: something begins or ends then. */
  until?: Date;
}

/**
 * Where blocks get what does not stand in their values (`BlockDefinition.data`). Asked for by pages, the canvas and the
 * checks before publishing; what it says is shown until it tells of a change, `until` has come, or a minute is over.
 */
export interface BlockSource {
  /** Begins with the plugin's id: `goods.goods`. */
  name: string;
  /**
   * All that a page wants of it at once, in that order; undefined for a question it does not understand. Called with
   * whatever a document holds, so it trusts no query. Within 3 seconds; where it throws or is late, what it said last
   * is shown.
   */
  read(orgId: bigint, queries: readonly Json[]): Promise<readonly (SourceAnswer | undefined)[]>;
}

export interface SourceHandle {
  /** Says that an organisation's answers may be others now, on this server: call it for events of every server. */
  changed(orgId: bigint | string): void;
}

/** A visible block as the checks before publishing see it, with what its `data.query` was answered. */
export interface CheckedBlock extends ShownBlock {
  data: unknown;
}

/**
 * Finds what is wrong with an organisation's page and shows neither in one block nor in its data. Asked before
 * publishing, with the blocks in the order in which visitors read them.
 */
export type PageCheck = (orgId: bigint, blocks: readonly CheckedBlock[]) => Promise<readonly DocumentProblem[]>;

/** Server: the same blocks, for published pages, checks and the library's usages. */
export interface PageBlocks {
  add(definition: BlockDefinition, files: BlockFiles): void;
  addSource(source: BlockSource): SourceHandle;
  addCheck(check: PageCheck): void;
}

/** On the server, in `activate`: `ctx.services.get(pageBlocks).add(definition, ctx.site)`. */
export const pageBlocks: ServiceToken<PageBlocks> = serviceToken('decoration.blocks');

/** A page that shows what was asked for. */
export interface PageUse {
  id: bigint;
  title: string;
  /** Visitors see it now; else only the draft has it. */
  live: boolean;
  /** Which of the things asked for. */
  things: string[];
}

/** Server: which pages show things that blocks name by `uses` (`goods.good:12`), the live ones first. */
export interface PageUses {
  of(orgId: bigint, things: readonly string[]): Promise<PageUse[]>;
}

/** On the server: `ctx.services.get(pageUses)`. */
export const pageUses: ServiceToken<PageUses> = serviceToken('decoration.uses');

/** A page as it is about to be shown. Its document is up to date, and holds what this visitor gets. */
export interface ShownPage {
  id: bigint;
  orgId: bigint;
  slug: string;
  title: string;
  /** null: a draft that somebody tries out. */
  version: number | null;
  /** Of a draft: the revision that this is; its preview shows itself anew when there is another. */
  rev?: number;
  document: PageDocument;
}

/** A block that visitors get. */
export interface ShownBlock {
  id: string;
  type: string;
  props: Props;
}

/** What a plugin puts around the blocks of a page. */
export interface PageFrame {
  /** HTML in the page's own element, before and after its blocks. It goes out as it is. */
  before: string;
  after: string;
  /** Blocks whose style and script the page needs beside those that stand on it. */
  also: readonly Pick<ShownBlock, 'type' | 'props'>[];
  /** What blocks get as `data` where they have no query of their own. */
  dataOf?(block: ShownBlock): unknown;
  /** The blocks themselves are not shown. */
  blank?: boolean;
  /** Of the answer, beside the page's own: a cookie. */
  headers?: Record<string, string>;
}

/** Who asks for a page; empty where nobody does, as when /m shows it. */
export interface PageAsked {
  headers: Record<string, string | undefined>;
  query: Record<string, unknown>;
  /** The request's: pages there may have their API at another host. */
  origin?: string;
}

/** Answers a page: the body in the coding that the asker takes. */
export interface PageReply {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/** What a new page may begin with. Values that are left out are their defaults. */
export interface PageTemplate {
  /** Begins with the plugin's id: `forms.apply`. Those of the blocks plugin are older than plugins' templates. */
  key: string;
  kind: DocumentKind;
  title: LocalText;
  about: LocalText;
  description: string;
  background?: string;
  palette?: readonly string[];
  /** Name of the picture of its share card, without the template's key; empty for none. */
  share?: string;
  /** What its blocks show under `templatePictureKey(name)`; a library gets them when the template is used. */
  pictures?: readonly TemplatePicture[];
  /** Below each other; or such as they are at a moment in the organisation's zone: an activity ends some days after that. */
  blocks: readonly TemplateBlock[] | ((now: Date, timeZone: string) => readonly TemplateBlock[]);
  /**
   * Its links, texts and pictures are samples that people replace: editor and checks say which are left. `except` names
   * those that are right as they come: types of blocks (`bottombar`), or values of them (`topbar.home`).
   */
  samples?: { except: readonly string[] };
}

/** A block of a template with its values, its look and what stands in it. */
export interface TemplateBlock {
  type: string;
  props?: object;
  style?: NodeStyle;
  inside?: readonly TemplateBlock[];
  /** Stands in its place where it has something to show: goods of the catalogue instead of samples. */
  prefer?: TemplateBlock;
}

/** A picture of a template, drawn as SVG. */
export interface TemplatePicture {
  /** `double-eleven-hero`: its name in addresses, and of its file. */
  name: string;
  /** What the file is called in the library. */
  filename: string;
  width: number;
  height: number;
  /** What it shows, for who does not see it. Empty where it only decorates. */
  alt: string;
  color: string;
  svg: string;
}

/** The key of a template's picture in its blocks, by the picture's name. */
export function templatePictureKey(name: string): string {
  return `template-${name}`;
}

/** What is wrong with a document as a whole, or with how its blocks go together: then it leads to one of them. */
export interface DocumentProblem extends BlockProblem {
  /** Id of a block. */
  node?: string;
}

/** A page that a plugin makes of its own rows, such as that of a product. */
export interface ComposedPage {
  orgId: bigint;
  /** Its path on the organisation's site, which its canonical address carries. */
  path: string;
  title: string;
  /** What search engines and share cards say of it. */
  description: string;
  /** Key of a picture of the library. */
  shareImage: string | undefined;
  /** All that stands on it. */
  frame: PageFrame;
}

/** Server: published pages, for a plugin that a kind of document belongs to. */
export interface PublishedPages {
  /** From now on pages of this kind are framed anew for everyone who asks, and no cache keeps them. */
  frame(kind: DocumentKind, framer: (page: ShownPage, asked: PageAsked) => Promise<PageFrame>): void;
  /** What is wrong with a document of this kind as a whole, asked before publishing; blocks check themselves. */
  check(kind: DocumentKind, check: (blocks: readonly ShownBlock[]) => DocumentProblem[]): void;
  /** Hears of every page that went live, moved or went off the air, on any server. */
  onChange(listener: (page: { id: string; orgId: string }) => void): void;
  /** The live page at an address, or of an id; undefined where there is none. */
  live(orgId: bigint, where: { slug: string } | { id: bigint }): Promise<ShownPage | undefined>;
  /** Those of an organisation's pages of a kind that are not in the trash, newest first; at most 500. */
  list(orgId: bigint, kind: DocumentKind): Promise<{ id: bigint; title: string; slug: string; live: boolean }[]>;
  /** Those of these ids that are still pages, in the trash or not. */
  known(ids: readonly bigint[]): Promise<Set<bigint>>;
  /** Views, visitors, clicks and fillings of a page over so many days that end today. Throws notFound. */
  counts(orgId: bigint, id: bigint, days: number): Promise<PageCounts>;
  /** The blocks that visitors get, as they read them. */
  blocks(document: PageDocument): ShownBlock[];
  /** The whole document of a page in a frame. */
  reply(page: ShownPage, frame: PageFrame, asked: PageAsked & { status: number }): Promise<PageReply>;
  /** The whole document of a page that has no blocks of its own; 304 where the asker has it already. */
  compose(page: ComposedPage, asked: PageAsked): Promise<PageReply>;
  /** The page that says, in the asker's language, that there is no such page, or that it is no longer there. */
  absent(orgId: bigint, kind: 'missing' | 'gone', asked: PageAsked): Promise<PageReply>;
  /** Offers something to begin a page of a kind with; a function is asked when somebody first looks at templates. */
  addTemplate(template: PageTemplate | (() => PageTemplate)): void;
  /** The inside alone, for a block of another page (`BlockDefinition.brings`). */
  body(page: ShownPage, frame: PageFrame): Promise<BroughtIn>;
}

/** On the server: `ctx.services.get(publishedPages)`. */
export const publishedPages: ServiceToken<PublishedPages> = serviceToken('decoration.pages');

/** A list of pages, as 页面 is one, for the pages of a plugin's own kind. */
export interface PageListProps {
  kind: DocumentKind;
  words: {
    title: LocalText;
    /** Of the empty list: its invitation, and what such pages are for. */
    empty: LocalText;
    about: LocalText;
    /** The button that makes one. */
    make?: LocalText;
  };
  row?: {
    /** The first one has a button of its own, too; all stand in the row's menu. */
    actions(page: PageSummary): readonly { label: string; disabled?: boolean; run(): void }[];
    /** A figure under the title, and the path of the page that tells more of it. */
    note(page: PageSummary): { text: string; path?: string } | undefined;
  };
}

export interface PageLists {
  load(): Promise<ComponentType<PageListProps>>;
}

/** In the browser: `const List = await (await ctx.services.get(pageLists)).load()`. */
export const pageLists: ServiceToken<PageLists> = serviceToken('decoration.lists');
