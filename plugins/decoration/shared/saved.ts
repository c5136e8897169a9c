import type { LocalText } from '@fitout/sdk';
import type { BlockNode, DocumentKind } from './document.ts';

/** A page to begin with that comes with the product. */
export interface BuiltInTemplate {
  /** `double-eleven`; never only digits, which name an own one. */
  key: string;
  kind: DocumentKind;
  title: LocalText;
  about: LocalText;
  blocks: number;
}

/** Something an organisation keeps to use again: a whole page as a template, or some blocks as a section. */
export interface SavedSummary {
  id: string;
  name: string;
  /** Of a template: the kind of page it was made of. */
  kind: DocumentKind;
  blocks: number;
  /** Types of its topmost blocks, which decide where it may stand. */
  types: string[];
  savedAt: string;
  savedBy: string;
}

/** GET templates?kind= */
export interface TemplateList {
  builtIn: BuiltInTemplate[];
  own: SavedSummary[];
}

/** GET sections/:id: the blocks, each with what stands in it, top first. */
export interface SectionBlocks {
  subtrees: BlockNode[][];
}

/** What a template or a section looks like: a page by itself, for a frame. */
export function savedPreviewUrl(what: 'template' | 'section', id: string): string {
  return `/p/-/${what}/${encodeURIComponent(id)}`;
}

export const savedNameMax = 40;
