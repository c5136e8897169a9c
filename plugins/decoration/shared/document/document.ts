import type { LocalText } from '@fitout/sdk';
import type { documentKinds } from '../choices.ts';
import type { HttpSource } from '../sources/http-source.ts';

/** A node's id: 12 characters of [0-9a-z], made by the editor. */
export type NodeId = string;

export type DocumentKind = (typeof documentKinds)[number];

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };

/** A block's own values, as its schema says. */
export type Props = { [key: string]: Json | undefined };

/** The shared style section: pixels at a design width of 375, colours as css. */
export type NodeStyle = {
  background?: string;
  /** Key of an asset. */
  backgroundImage?: string;
  /** top, right, bottom, left */
  margin?: [number, number, number, number];
  padding?: [number, number, number, number];
  /** top-left, top-right, bottom-right, bottom-left */
  radius?: [number, number, number, number];
};

export interface BlockNode {
  id: NodeId;
  /** A block type, `carousel`. Unknown ones are kept as they are. */
  type: string;
  /** Version of the block's schema that `props` follows. */
  v: number;
  /** The node it stands in; null for the root alone. */
  parent: NodeId | null;
  props: Props;
  style: NodeStyle;
  /** Slot name → children in order. */
  slots?: Record<string, NodeId[]>;
  /** Hidden on the published page. */
  hidden?: boolean;
  /** Cannot be edited, moved or removed in the editor. */
  lock?: boolean;
  /** Shown only while all of it holds; always where it is left out. */
  when?: NodeWhen;
}

/** When and to whom a block is shown. */
export type NodeWhen = {
  /** ISO instants in UTC. The beginning belongs to it, the end does not. */
  from?: string;
  to?: string;
  audience?: 'visitor' | 'signed-in';
  /** A phone's width (below 600 pixels), or more. */
  device?: 'narrow' | 'wide';
};

/** The stored document: flat nodes, children by id. */
export interface PageDocument {
  schema: 1;
  kind: DocumentKind;
  root: NodeId;
  nodes: Record<NodeId, BlockNode>;
  global: PageSettings;
}

export type PageSettings = {
  title: string;
  description: string;
  background: string;
  /** Key of the share picture. */
  shareImage?: string;
  /** What a share card says; the page's title and description where they are empty. */
  shareTitle?: string;
  shareText?: string;
  /** Search engines are asked to leave the page out. */
  noindex?: boolean;
  /** The colours that colour fields offer, as css. */
  palette?: string[];
  /** What is on the web and blocks show of it; read by `sourcesOf`. */
  sources?: HttpSource[];
  /** The built-in template that the page began with, while its samples are still worth a hint. */
  template?: TemplateOrigin;
};

export type TemplateOrigin = {
  key: string;
  /** Keys of the template's pictures in the organisation's library. */
  pictures: string[];
  /** Places that a person decided to keep as they are (`placeId`). */
  kept: string[];
};

/** Colours of a page's palette, at most. */
export const paletteMax = 12;

/**
 * The only way a document changes. `at` is an index among the slot's children; `slot` is `default` in most blocks.
 * Paths are dotted keys of props: `items.2.title`.
 */
export type Op =
  | { op: 'set'; id: NodeId; area: 'props' | 'style' | 'meta'; path: string; value: Json | undefined }
  | { op: 'insert'; parent: NodeId; slot: string; at: number; nodes: BlockNode[] }
  | { op: 'remove'; id: NodeId }
  | { op: 'move'; id: NodeId; parent: NodeId; slot: string; at: number }
  | { op: 'global'; path: string; value: Json | undefined }
  | { op: 'batch'; ops: Op[] };

export const untitled: LocalText = { zh: '未命名页面', en: 'Untitled page' };
