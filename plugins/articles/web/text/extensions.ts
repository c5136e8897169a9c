import { Extension, type Extensions } from '@tiptap/core';
import type { Node as TextNode } from '@tiptap/pm/model';
import StarterKit from '@tiptap/starter-kit';
import { hrefFits } from '../../shared/document/href.ts';
import { BlockIds } from './block-ids.ts';
import { Picture } from './picture.ts';
import { tables } from './tables.ts';

/** What the keys of the text ask for beyond Tiptap's own. */
export interface TextKeys {
  askLink(): void;
}

/** Everything that an article's text is made of. */
export function articleExtensions(keys: TextKeys): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      // Would change a text when somebody merely clicks into it.
      trailingNode: false,
      link: {
        openOnClick: false,
        // A link that comes by itself would end what is composed beside it.
        autolink: false,
        defaultProtocol: 'https',
        protocols: ['http', 'https', 'mailto', 'tel'],
        isAllowedUri: (href) => hrefFits(href),
      },
    }),
    Picture,
    ...tables,
    BlockIds,
    Extension.create({
      name: 'articleKeys',
      addKeyboardShortcuts: () => ({
        'Mod-k': () => {
          keys.askLink();
          return true;
        },
      }),
    }),
  ];
}

/** Characters that a reader sees, spaces aside: what is called 字数. */
export function charactersIn(doc: TextNode): number {
  let count = 0;
  doc.descendants((node) => {
    if (node.isText) count += [...(node.text ?? '').replace(/\s/g, '')].length;
  });
  return count;
}
