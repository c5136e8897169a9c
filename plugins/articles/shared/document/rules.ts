import { documentLimits } from '../limits.ts';
import type { NodeType } from './document.ts';

/** What may stand in a node, as the ProseMirror schema of the editor has it. */
export interface NodeRule {
  children: readonly NodeType[];
  /** It has at least one. */
  needed?: true;
  /** What the first of them must be. */
  first?: NodeType;
  /** How many there may be in it. */
  max?: number;
  /** Its text has no marks. */
  plain?: true;
}

/** What may stand at the top, in list items, quotes and cells. */
export const blockTypes: readonly NodeType[] = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'blockquote',
  'codeBlock',
  'horizontalRule',
  'picture',
  'table',
];

const inline: readonly NodeType[] = ['text', 'hardBreak'];
const none: NodeRule = { children: [] };
const cell: NodeRule = { children: blockTypes, needed: true };

export const nodeRules: Readonly<Record<NodeType, NodeRule>> = {
  paragraph: { children: inline },
  heading: { children: inline },
  bulletList: { children: ['listItem'], needed: true },
  orderedList: { children: ['listItem'], needed: true },
  listItem: { children: blockTypes, needed: true, first: 'paragraph' },
  blockquote: { children: blockTypes, needed: true },
  codeBlock: { children: ['text'], plain: true },
  horizontalRule: none,
  picture: none,
  table: { children: ['tableRow'], needed: true, max: documentLimits.rows },
  // A row whose cells are all merged into those above has none of its own.
  tableRow: { children: ['tableHeader', 'tableCell'], max: documentLimits.columns },
  tableHeader: cell,
  tableCell: cell,
  text: none,
  hardBreak: none,
};
