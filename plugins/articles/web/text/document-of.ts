import type { JSONContent } from '@tiptap/core';
import { newNodeId } from '../../../decoration/api.ts';
import type { ArticleDocument, ArticleMark, ArticleNode, NodeAttributes } from '../../shared/document/document.ts';

/** The attributes that are stored, by the type of a node. What Tiptap adds for itself stays in the browser. */
const stored: Record<string, readonly (keyof NodeAttributes)[]> = {
  heading: ['level'],
  orderedList: ['start'],
  codeBlock: ['language'],
  picture: ['image', 'alt', 'caption'],
  tableCell: ['colspan', 'rowspan'],
  tableHeader: ['colspan', 'rowspan'],
};

/** The document of an editor's JSON, as the server keeps it. */
export function documentOf(json: JSONContent): ArticleDocument {
  const content = (json.content ?? []).map((node) => {
    const kept = nodeOf(node);
    // While a word is composed, its block has no id yet.
    const id = typeof node.attrs?.id === 'string' ? node.attrs.id : newNodeId();
    return { ...kept, attrs: { id, ...kept.attrs } };
  });
  return { version: 1, content };
}

function nodeOf({ type = '', attrs = {}, content, text, marks }: JSONContent): ArticleNode {
  const names = stored[type] ?? [];
  const kept = Object.fromEntries(names.flatMap((name) => (attrs[name] == null ? [] : [[name, attrs[name]]])));
  return {
    type: type as ArticleNode['type'],
    ...(names.length === 0 ? {} : { attrs: kept }),
    ...(content === undefined ? {} : { content: content.map(nodeOf) }),
    ...(text === undefined ? {} : { text }),
    ...(marks === undefined ? {} : { marks: marks.map(markOf) }),
  };
}

function markOf({ type, attrs }: { type: string; attrs?: Record<string, unknown> }): ArticleMark {
  if (type !== 'link') return { type: type as ArticleMark['type'] };
  return { type, attrs: { href: String(attrs?.href ?? '') } };
}

/** A document as Tiptap takes it; an empty one has a line to write on. */
export function contentOf({ content }: ArticleDocument): JSONContent {
  return { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : (content as JSONContent[]) };
}
