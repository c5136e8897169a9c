import type { LocalText } from '@fitout/sdk';
import type { HttpSource } from './sources.ts';

/** A node's id: 12 characters of [0-9a-z], made by the editor. */
export type NodeId = string;

/** What a document decorates. Forms come with their own plugin and use the same engine. */
export type DocumentKind = 'page' | 'activity' | 'form';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A block's own values, as its schema says. */
export type Props = { [key: string]: Json };

/** The shared style section: pixels at a design width of 375, colours as css. */
export interface NodeStyle {
  background?: string;
  /** Key of an asset. */
  backgroundImage?: string;
  /** top, right, bottom, left */
  margin?: [number, number, number, number];
  padding?: [number, number, number, number];
  /** top-left, top-right, bottom-right, bottom-left */
  radius?: [number, number, number, number];
}

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
export interface NodeWhen {
  /** ISO instants in UTC. The beginning belongs to it, the end does not. */
  from?: string;
  to?: string;
  audience?: 'visitor' | 'signed-in';
  /** A phone's width (below 600 pixels), or more. */
  device?: 'narrow' | 'wide';
}

/** The stored document: flat nodes, children by id. */
export interface PageDocument {
  schema: 1;
  kind: DocumentKind;
  root: NodeId;
  nodes: Record<NodeId, BlockNode>;
  global: PageSettings;
}

export interface PageSettings {
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
}

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

export type PageStatus = 'draft' | 'published' | 'changed' | 'trashed';

/** A plan of a page: what will be live from when to when. Times are ISO instants. */
export interface PageSchedule {
  /** `waiting` for its beginning; `on`: carried out, and waiting for its end. */
  state: 'waiting' | 'on';
  from: string;
  /** null: it stays. */
  to: string | null;
  /** What the end does: bring back the version that stood before, or take the page off the air. */
  after: 'restore' | 'unpublish';
  note: string;
  /** The draft's revision at which the content was fixed. */
  rev: number;
  /** What the plan published; null while it waits. */
  version: number | null;
  /** When and by whom it was made. */
  plannedAt: string;
  plannedBy: string;
}

/** A row of the list: GET /api/p/decoration/pages */
export interface PageSummary {
  id: string;
  kind: DocumentKind;
  title: string;
  slug: string;
  /** `changed`: published, and the draft has gone on since. */
  status: PageStatus;
  rev: number;
  publishedVersion: number | null;
  publishedAt: string | null;
  updatedAt: string;
  updatedBy: string;
  blocks: number;
  schedule: PageSchedule | null;
  /** Views over the last seven days; in the list alone. */
  weekViews?: number;
}

/** GET /api/p/decoration/pages/:id */
export interface PageDetail extends PageSummary {
  document: PageDocument;
}

/** GET /api/p/decoration/pages/:id/versions, newest first. */
export interface VersionSummary {
  version: number;
  title: string;
  note: string;
  publishedAt: string;
  publishedBy: string;
  blocks: number;
  live: boolean;
}

export const untitled: LocalText = { zh: '未命名页面', en: 'Untitled page' };
