import { type AnyExtension, Extension, type Extensions, Mark, Node } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { richTextRules } from '../../shared/rich-text.ts';
import { allowedStyle } from './allowed-style.ts';

/** A browser writes styles in words of its own (`#f00` as `rgb(255, 0, 0)`): `storedHtml` takes what was stored. */
function shownStyle(style: string | null): Record<string, string> {
  return style === null ? {} : { style, 'data-style': style };
}

function storedStyle(element: Element): string | null {
  return allowedStyle(element.getAttribute('data-style') ?? element.getAttribute('style'));
}

/** How many spans around this one have its style. */
function repeatsOf(span: Element): number {
  const style = storedStyle(span);
  let repeats = 0;
  for (let outer = span.parentElement; outer !== null; outer = outer.parentElement)
    if (outer.localName === 'span' && storedStyle(outer) === style) repeats += 1;
  return repeats;
}

/** The style of a block as it is stored: alignment, size, colours. */
const BlockStyle = Extension.create({
  name: 'blockStyle',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'listItem', 'blockquote'],
      attributes: {
        style: {
          default: null,
          parseHTML: storedStyle,
          renderHTML: ({ style }) => shownStyle(style),
        },
      },
    },
    {
      types: ['paragraph'],
      attributes: {
        /** The text stands in its list item, quote or page without a `p` of its own (`stored-html.ts`). */
        bare: {
          default: false,
          keepOnSplit: false,
          parseHTML: (element) => element.hasAttribute('data-bare'),
          renderHTML: ({ bare }) => (bare === true ? { 'data-bare': '' } : {}),
        },
      },
    },
  ],
});

/** Colour, size and alignment of words. Spans stand within each other, so that several may hold. */
const StyledSpan = Mark.create({
  name: 'styledSpan',
  priority: 1100,
  excludes: '',
  addAttributes: () => ({
    style: {
      default: null,
      parseHTML: storedStyle,
      renderHTML: ({ style }) => shownStyle(style),
    },
    /** Text has a mark once: red words within blue within red would be blue if both reds were the same mark. */
    repeats: { default: 0, rendered: false, parseHTML: repeatsOf },
  }),
  parseHTML: () => [
    { tag: 'span[style]', getAttrs: (span) => (allowedStyle(span.getAttribute('style')) === null ? false : null) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

const Subscript = Mark.create({
  name: 'subscript',
  excludes: '',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
});

const Superscript = Mark.create({
  name: 'superscript',
  excludes: '',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
});

/** A block of text as it was typed; what stands in it may be formatted, as the rules allow. */
const Preformatted = Node.create({
  name: 'preformatted',
  group: 'block',
  content: 'inline*',
  code: true,
  defining: true,
  whitespace: 'pre',
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: () => ['pre', 0],
});

/** Inline code may hold other marks, and an item of a list may begin with any block. */
const Wider = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension: AnyExtension) => {
      if (extension.name === 'code') return (extension as Mark).extend({ excludes: '' });
      return extension.name === 'listItem' ? (extension as Node).extend({ content: 'block+' }) : extension;
    });
  },
});

/** An editor for everything that `richTextRules` allows, and for nothing else. */
export const richTextExtensions: Extensions = [
  Wider.configure({
    undoRedo: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      protocols: [...richTextRules.schemes],
      HTMLAttributes: { target: null, rel: null },
    },
    codeBlock: false,
    // A paragraph of its own at the end would change every text that ends with something else.
    trailingNode: false,
  }),
  BlockStyle,
  StyledSpan,
  Subscript,
  Superscript,
  Preformatted,
];
