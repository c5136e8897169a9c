/** What pages of the staff's area share: frame, filters, lists that grow, forms in a drawer, files that come in, the way back. Uses Fluent UI. */
export { type Closing, Gone, useClosing } from './desktop/closing.tsx';
export {
  type Collected,
  chosenFiles,
  couldNotRead,
  type Dropped,
  droppedFiles,
  pastedFiles,
} from './desktop/collect.ts';
export { DialogFrame, type DialogFrameProps } from './desktop/dialog-frame.tsx';
export { FieldPair, FormDrawer, type FormDrawerProps } from './desktop/drawer.tsx';
export { DrawerHead } from './desktop/drawer-head.tsx';
export { errorText, fieldErrors } from './desktop/error-text.ts';
export { FileDrop, type FileDropProps, SheetDrop } from './desktop/import/file-drop.tsx';
export { ImportDialog, type ImportDialogProps } from './desktop/import/import-dialog.tsx';
export {
  type ImportCount,
  ImportOutcome,
  type ImportOutcomeProps,
  ImportSkip,
  type ImportSkipProps,
  ImportTable,
} from './desktop/import/import-parts.tsx';
export type { ImportProblem } from './desktop/import/problems.ts';
export { Empty, LoadFailed, Loading, More, Page, type Tab, Tabs } from './desktop/page.tsx';
export { type Done, UndoBar } from './desktop/undo-bar.tsx';
export { type DraftOptions, type Errors, type Read, useDraft } from './desktop/use-draft.ts';
