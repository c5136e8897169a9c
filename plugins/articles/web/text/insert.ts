import type { AssetImage } from '@fitout/sdk';
import type { Editor, JSONContent } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { isInTable } from '@tiptap/pm/tables';

const paragraph = (): JSONContent => ({ type: 'paragraph' });

/** Puts pictures where the caret is, and the caret behind them. */
export function insertPictures(editor: Editor, images: readonly AssetImage[]): void {
  const nodes = images.map((image) => ({
    type: 'picture',
    attrs: { image: { ...image, alt: '' }, alt: image.alt, caption: '' },
  }));
  editor.chain().focus().insertContent(nodes).run();
  writeOn(editor);
}

/** Puts a table of three by three with a header row where the caret is, and the caret into its first cell. */
export function insertTable(editor: Editor): void {
  if (isInTable(editor.state)) return;
  const before = editor.state.selection.from;
  const row = (type: string) => ({
    type: 'tableRow',
    content: [0, 1, 2].map(() => ({ type, content: [paragraph()] })),
  });
  const table = { type: 'table', content: [row('tableHeader'), row('tableCell'), row('tableCell')] };
  editor.chain().focus().insertContent(table).run();
  writeOn(editor);
  // The first cell after where the caret was.
  let first: number | undefined;
  editor.state.doc.nodesBetween(Math.max(0, before - 1), editor.state.doc.content.size, (node, pos) => {
    if (first === undefined && node.type.name === 'tableHeader') first = pos;
    return first === undefined;
  });
  if (first === undefined) return;
  const { tr, doc } = editor.state;
  editor.view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(first + 1))));
}

export function insertDivider(editor: Editor): void {
  editor.chain().focus().setHorizontalRule().run();
  writeOn(editor);
}

/** The text goes on below what was put at its end. */
export function writeOn(editor: Editor): void {
  const { doc } = editor.state;
  if (doc.lastChild?.isTextblock === true) return;
  editor.commands.insertContentAt(doc.content.size, paragraph(), { updateSelection: false });
}
