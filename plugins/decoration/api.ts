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
import type { BlockDefinition } from './shared/blocks/definition.ts';
import type { Json } from './shared/document.ts';

export { checkLink } from './shared/blocks/checks.ts';
export {
  asImage,
  type BlockData,
  type BlockDefinition,
  type BlockParts,
  type BlockProblem,
  type BlockQuery,
  type BlockViewProps,
  type CheckContext,
  defineBlock,
  type InnerBlock,
} from './shared/blocks/definition.ts';
export { Head } from './shared/blocks/head.tsx';
export { Empty, Picture } from './shared/blocks/picture.tsx';
export type { BlockSchema, Field, FieldGroup } from './shared/blocks/schema.ts';
export { type BlockSketch, box, disc, words } from './shared/blocks/sketch.ts';
export { toneOf } from './shared/blocks/tone.ts';
export { bounded, safeColor } from './shared/color.ts';
export type { Json } from './shared/document.ts';
export { type Link, noLink } from './shared/link.ts';
export { httpQuery, type SourceItem } from './shared/sources.ts';

/**
 * Blocks for the editor: `ctx.contributions.add(blockPoint, definition)` in a web half whose manifest says
 * `"activateOn": ["decoration.block"]`. The half imports the block's style.css itself.
 */
export const blockPoint: ContributionPoint<BlockDefinition> = contributionPoint('decoration.block');

/** Something chosen, as a block stores it. The name is what it was called then. */
export interface PickedThing {
  id: string;
  name: string;
}

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

/** Server: the same blocks, for published pages, checks and the library's usages. */
export interface PageBlocks {
  add(definition: BlockDefinition, files: BlockFiles): void;
  addSource(source: BlockSource): SourceHandle;
}

/** On the server, in `activate`: `ctx.services.get(pageBlocks).add(definition, ctx.site)`. */
export const pageBlocks: ServiceToken<PageBlocks> = serviceToken('decoration.blocks');

/** The document of a published page. Public. */
export function publishedPageUrl(slug: string): string {
  return `/p/${encodeURIComponent(slug)}`;
}

/** The document of the published home page: 404 where none is published yet. Public. */
export const publishedHomeUrl = '/p/-/home';

/** Topics of `server.event`: a page went live, changed its address or went off the air; another page is the home page. */
export const pageTopic = 'decoration.page';
export const homeTopic = 'decoration.home';

/** The slug in the url of a published page, or undefined for any other url. */
export function slugOfUrl(url: string): string | undefined {
  const encoded = /^\/p\/([^/?#]+)\/?(?:[?#]|$)/.exec(url)?.[1];
  if (encoded === undefined || encoded === '-') return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
