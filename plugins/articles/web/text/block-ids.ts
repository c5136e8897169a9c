import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { newNodeId } from '../../../decoration/api.ts';
import { blockTypes } from '../../shared/document/rules.ts';

/** Gives each block at the top an id of its own; a copy of a block gets another one. */
export const BlockIds = Extension.create({
  name: 'blockIds',
  addGlobalAttributes() {
    // Never read from HTML: pasted ids are others' ids.
    const id = { default: null, rendered: false, keepOnSplit: false, parseHTML: () => null };
    return [{ types: [...blockTypes], attributes: { id } }];
  },
  addProseMirrorPlugins() {
    return [identifyingPlugin()];
  },
});

function identifyingPlugin(): Plugin {
  let view: EditorView | undefined;
  return new Plugin({
    key: new PluginKey('blockIds'),
    view(created) {
      view = created;
      return {};
    },
    appendTransaction(transactions, _before, { doc, tr }) {
      // A change of the node that is composed in would end the composition. The next change after it comes here again.
      if (view?.composing === true || !transactions.some(({ docChanged }) => docChanged)) return null;
      const seen = new Set<string>();
      doc.forEach((node, pos) => {
        const { id } = node.attrs;
        if (typeof id === 'string' && !seen.has(id)) seen.add(id);
        else if ('id' in node.attrs) tr.setNodeAttribute(pos, 'id', newNodeId());
      });
      return tr.docChanged ? tr : null;
    },
  });
}
