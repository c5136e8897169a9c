/**
 * What other plugins may know of decoration: where published pages are, which events tell of them, and how to add
 * blocks of their own to the editor and to pages.
 */
import { type ContributionPoint, contributionPoint, type ServiceToken, serviceToken } from '@fitout/sdk';
import type { BlockDefinition } from './shared/blocks/definition.ts';

export {
  type BlockDefinition,
  type BlockParts,
  type BlockProblem,
  type BlockViewProps,
  type CheckContext,
  defineBlock,
  type InnerBlock,
} from './shared/blocks/definition.ts';
export type { BlockSchema, Field, FieldGroup } from './shared/blocks/schema.ts';
export type { BlockSketch } from './shared/blocks/sketch.ts';

/**
 * Blocks for the editor: `ctx.contributions.add(blockPoint, definition)` in a web half whose manifest says
 * `"activateOn": ["decoration.block"]`. The half imports the block's style.css itself.
 */
export const blockPoint: ContributionPoint<BlockDefinition> = contributionPoint('decoration.block');

/** Where a block's style and script are, as the build made them of `shared/blocks/<type>/`: `ctx.site` has both. */
export interface BlockFiles {
  island(name: string): { url: string; integrity: string } | undefined;
  islandText(name: string): string | undefined;
}

/** Server: the same blocks, for published pages, checks and the library's usages. */
export interface PageBlocks {
  add(definition: BlockDefinition, files: BlockFiles): void;
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
