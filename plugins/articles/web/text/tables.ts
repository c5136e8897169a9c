import { type Editor, Extension, mergeAttributes, Node } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import { addRowAfter, CellSelection, deleteTable, goToNextCell, isInTable, tableEditing } from '@tiptap/pm/tables';

/** What prosemirror-tables calls each of the nodes. */
const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const number = (name: string) => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.max(1, Number.parseInt(element.getAttribute(name) ?? '1', 10) || 1),
});

function cellAttributes() {
  // prosemirror-tables asks for the widths; ours have none.
  return {
    colspan: number('colspan'),
    rowspan: number('rowspan'),
    colwidth: { default: null, rendered: false, parseHTML: () => null },
  };
}

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
});

const TableCell = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', mergeAttributes(HTMLAttributes), 0],
});

const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'block+',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', mergeAttributes(HTMLAttributes), 0],
});

/** Runs one of prosemirror-tables' commands; false where it does not apply. */
export function runTableCommand({ state, view }: Editor, command: Command): boolean {
  const done = command(state, view.dispatch, view);
  view.focus();
  return done;
}

/** Cells are chosen as a block, Tab goes from cell to cell and makes a row after the last one. */
const TableEditing = Extension.create({
  name: 'tableEditing',
  extendNodeSchema(extension) {
    const tableRole = roles[extension.name];
    return tableRole === undefined ? {} : { tableRole };
  },
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const run = (command: Command) => command(this.editor.state, this.editor.view.dispatch, this.editor.view);
    const removeWhole = () => wholeTableChosen(this.editor) && run(deleteTable);
    return {
      Tab: () => {
        if (!isInTable(this.editor.state) || inList(this.editor)) return false;
        return run(goToNextCell(1)) || (run(addRowAfter) && run(goToNextCell(1)));
      },
      'Shift-Tab': () => !inList(this.editor) && run(goToNextCell(-1)),
      Backspace: removeWhole,
      Delete: removeWhole,
    };
  },
});

/** There Tab indents. */
const inList = (editor: Editor) => editor.isActive('listItem');

function wholeTableChosen({ state: { selection } }: Editor): boolean {
  return selection instanceof CellSelection && selection.isRowSelection() && selection.isColSelection();
}

export const tables = [Table, TableRow, TableCell, TableHeader, TableEditing];
