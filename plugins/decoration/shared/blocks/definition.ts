import type { AssetImage, LocalText } from '@fitout/sdk';
import { type ComponentType, createElement, type ReactNode } from 'react';
import type { DocumentKind, Json, Props } from '../document/document.ts';
import type { Link } from '../link.ts';
import { normalProps } from './normal.ts';
import type { BlockSchema } from './schema.ts';
import type { BlockSketch } from './sketch.ts';

export interface BlockProblem {
  severity: 'error' | 'warning';
  message: LocalText;
  /** Dotted key of the value at fault. */
  path?: string;
}

/** What checks may know beyond the block's own values. */
export interface CheckContext<D = unknown> {
  /** The server's clock. */
  now: Date;
  /** IANA name of the organisation's time zone; undefined where nobody knows it. */
  timeZone?: string | undefined;
  /** What this block's `data.query` was answered; undefined where it asks for nothing, or the answer failed. */
  data?: D | undefined;
  /** False where the library is known not to have the key. */
  assetExists?(key: string): boolean;
  /** False where no published page has the slug. */
  pageExists?(slug: string): boolean;
}

/** A block that stands in another one, as the view of that one sees it. */
export interface InnerBlock {
  id: string;
  type: string;
  props: Props;
  /** On the canvas, of parts that take turns: it is the one in front. */
  front?: boolean;
}

/** What a container of like parts is made of: the tabs of tabs, the columns of columns. */
export interface BlockParts {
  /** Type of each part; its definition says `within` this block. */
  type: string;
  label: LocalText;
  /** The key of a part's values that names it. */
  titleKey?: string;
  max: number;
  /** One of them is shown at a time: its view marks what shows another one by `data-part={inner.id}`. */
  turns?: true;
  /** Values of those that a new block begins with. */
  start(): Props[];
}

/**
 * What came in through a block on live pages, for staff: `GET pages/<id>/<path>?block=<node>&before=<cursor>` answers
 * `{items, next}`, and `<path>.csv` the whole of it as a file.
 */
export interface BlockReport {
  title: LocalText;
  /** The calls `GET pages/:id/<path>`, and `.csv` for the file. */
  path: 'draws';
  /** `time`: the value is a moment. */
  columns: readonly { key: string; label: LocalText; time?: boolean }[];
}

/** What may be won on a page: the server draws by this, as the live page has it (`server/draw`). */
export interface DrawRules {
  prizes: readonly DrawPrize[];
  /** What is said where nothing was won. */
  thanks: string;
  /** Turns of one visitor in a period. */
  perPerson: number;
  period: 'day' | 'ever';
  /** Moments; empty where it is open on that side. */
  from: string;
  to: string;
}

export interface DrawPrize {
  /** Its own name on the server, whatever it is called and wherever it stands. */
  id: string;
  name: string;
  /** Percent, two decimals. */
  odds: number;
  /** How many there are, over the whole time. */
  stock: number;
}

/** Something that a block shows and that does not stand in its values. Two equal ones are asked for once. */
export interface BlockQuery {
  /** Name of a source that a plugin added on the server (`PageBlocks.addSource`): `goods.goods`. */
  source: string;
  /** What to ask it for: plain JSON, since it is compared, kept and sent. */
  query: Json;
}

/** What a block shows of somewhere else: the server has the answer before it renders, the canvas gets the same one. */
export interface BlockData<P> {
  /** Pure. Undefined where these values ask for nothing. */
  query(props: P): BlockQuery | undefined;
  /** Topics of `server.event` on which the canvas asks again: `goods.good`. */
  topics?: readonly string[];
}

/** A rendered inside, and the blocks it is made of. */
export interface BroughtIn {
  html: string;
  blocks: readonly { type: string; props: Props }[];
}

/** `D`: what its `data` is answered. */
export interface BlockViewProps<P = Props, D = unknown> {
  props: P;
  /** The block's own id in its document. */
  id?: string;
  /**
   * The answer to the block's `data.query`. Undefined while the canvas waits for it, and where its source failed and
   * never gave one: visitors then get the block without it.
   */
  data?: D | undefined;
  /** `edit`: the canvas, where an empty block shows what it waits for. `page`: what visitors get. */
  mode: 'edit' | 'page';
  /**
   * Epoch milliseconds that a still picture of the page shows: no script will ever run in it, so what a script would
   * make of the block at that moment is for the view to show. Undefined on pages, whose scripts do that.
   */
  still?: number;
  /** IANA name of the organisation's time zone, on the canvas alone: on pages it is asked for as `data`. */
  timeZone?: string | undefined;
  /** Slot name → its rendered children, for containers. */
  slots?: Record<string, ReactNode>;
  /** The parts that visitors get, in order, for a block that has `parts`. */
  inner?: readonly InnerBlock[];
}

/** A kind of block. One object knows everything about it; plugins/blocks/README.md tells how to add one. */
export interface BlockDefinition<P extends Props = Props, D = unknown> {
  type: string;
  /** Where it stands in the palette; blocks without an order come last, as they were added. */
  order?: number;
  /** Version of the shape of `props`. */
  v: number;
  title: LocalText;
  /** One line for the palette. */
  about: LocalText;
  /** What it looks like in the palette and the outline. */
  picture: BlockSketch;
  group: 'field' | 'media' | 'text' | 'nav' | 'container' | 'goods' | 'tool' | 'layout';
  /** Kinds of documents that it stands in; all of them where it is left out. */
  kinds?: readonly DocumentKind[];
  schema: BlockSchema;
  defaults(): P;
  /** From version n to n + 1: pure. Runs on load and again at publish. */
  migrate?: Record<number, (props: Props) => Props>;
  /**
   * Its values in a copy, where they name other blocks by their ids: `renamed` knows the new one of each block that was
   * copied along, and answers any other id as it is.
   */
  renamed?(props: P, renamed: (id: string) => string): P;
  /**
   * Names of its slots; none for a leaf. Its view gives each slot an element of its own, which holds nothing else:
   * that is where the canvas takes blocks in.
   */
  slots?: readonly string[];
  /** It takes blocks of this type alone, and its panel lists them. Needs the slot `default`. */
  parts?: BlockParts;
  /** The only type it stands in. The palette does not offer it: it is made by its parent. */
  within?: string;
  /**
   * It stands on the page itself, never in another block, and does not scroll away: above everything (`over`), at the
   * top or at the bottom of the screen.
   */
  floats?: 'over' | 'top' | 'bottom';
  /** What it shows of somewhere else. */
  data?: BlockData<P>;
  /**
   * Server: HTML that its data holds, as another page's inside was rendered there (`PublishedPages.body`). The view puts
   * `slots.brought` where it belongs; the styles and scripts of the blocks in it come along.
   */
  brings?(data: unknown): BroughtIn | undefined;
  /** Names of the things it shows because someone chose them, `goods.good:12`: their owners ask which pages do. */
  uses?(props: P): string[];
  check(props: P, context: CheckContext<D>): BlockProblem[];
  /** Keys of the assets it shows. */
  assets(props: P): string[];
  /** Its links, for the check of dead ones. */
  links(props: P): Link[];
  /** A pure function of its props: plain semantic HTML, the same on the server and in the canvas. */
  View: ComponentType<BlockViewProps<P, D>>;
  /** Visitors draw prizes by it: `public/draw/<slug>/<block>` answers their turns. Its `reports` may be the `draws`. */
  draws?(props: P): DrawRules;
  /** Tables of what came in through it, opened from the panel. */
  reports?: readonly BlockReport[];
  /** Name of its style, where several blocks of a plugin share one; its type where it is left out. */
  style?: string;
  /** Name of the script that enhances its HTML; `needsIsland` says whether these props need it at all. */
  island?: string;
  needsIsland?(props: P): boolean;
  /** The script runs where a page is only looked at, too: a clock that stands at nothing is not what it looks like. */
  stillIsland?: true;
}

/**
 * Forgets the type of a definition's props, for the registry. Stored values are read through `normalProps`: a view, a
 * check and whatever else reads them meets every value in the shape that the schema says.
 */
export function defineBlock<P extends Props, D = unknown>(definition: BlockDefinition<P, D>): BlockDefinition {
  const read = (props: Props) => normalProps(definition.schema, definition.defaults(), props) as P;
  const { View, needsIsland: needs, data, uses, draws, renamed: copied, ...rest } = definition;
  return {
    ...rest,
    check: (props, context) => definition.check(read(props), context as CheckContext<D>),
    assets: (props) => definition.assets(read(props)).filter((key) => key !== ''),
    links: (props) => definition.links(read(props)),
    View: (view) => createElement(View, { ...view, props: read(view.props), data: view.data as D | undefined }),
    ...(copied === undefined ? {} : { renamed: (props: Props, renamed) => copied(read(props), renamed) }),
    ...(needs === undefined ? {} : { needsIsland: (props: Props) => needs(read(props)) }),
    ...(data === undefined ? {} : { data: { ...data, query: (props: Props) => data.query(read(props)) } }),
    ...(uses === undefined ? {} : { uses: (props: Props) => uses(read(props)) }),
    ...(draws === undefined ? {} : { draws: (props: Props) => draws(read(props)) }),
  };
}

export function isImage(value: unknown): value is AssetImage {
  return typeof value === 'object' && value !== null && typeof (value as { key?: unknown }).key === 'string';
}

/** An image or nothing, out of stored values. */
export function asImage(value: Json | AssetImage | null | undefined): AssetImage | null {
  return isImage(value) && /^[\w-]{1,128}$/.test(value.key) ? value : null;
}
