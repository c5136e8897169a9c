import type { AssetImage } from '@fitout/sdk';

/**
 * An article's text: the JSON of its ProseMirror document, whose schema is `nodeRules` (rules.ts). Each node at the top has
 * `attrs.id`, so that later stages can point at it.
 */
export interface ArticleDocument {
  version: 1;
  content: ArticleNode[];
}

export interface ArticleNode {
  type: NodeType;
  attrs?: NodeAttributes;
  content?: ArticleNode[];
  /** Of `text` alone, never empty. */
  text?: string;
  /** Of `text` and `hardBreak` alone. */
  marks?: ArticleMark[];
}

/** Every attribute that a node may have; rules.ts says which has which. */
export interface NodeAttributes {
  /** Of nodes at the top. */
  id?: string;
  /** Of a heading: 2, 3 or 4. */
  level?: number;
  /** Of an ordered list. */
  start?: number;
  /** Of a code block; null for plain. */
  language?: string | null;
  image?: AssetImage;
  alt?: string;
  caption?: string;
  colspan?: number;
  rowspan?: number;
  /** Pixels of each column that a cell spans. */
  colwidth?: number[] | null;
}

export const nodeTypes = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'codeBlock',
  'horizontalRule',
  'picture',
  'table',
  'tableRow',
  'tableHeader',
  'tableCell',
  'text',
  'hardBreak',
] as const;
export type NodeType = (typeof nodeTypes)[number];

export const markTypes = ['bold', 'italic', 'underline', 'strike', 'code', 'link'] as const;
export type MarkType = (typeof markTypes)[number];

export interface ArticleMark {
  type: MarkType;
  /** Of a link. */
  attrs?: { href: string };
}

/** What a new article begins with. */
export function emptyDocument(): ArticleDocument {
  return { version: 1, content: [] };
}
