/** What pages of the staff's area share: frame, filters, lists that grow, forms in a drawer, files that come in, the way back. Uses Fluent UI. */
export { askName, type NameQuestion } from './desktop/ask-name.ts';
export { ButtonMenu, type ButtonMenuProps } from './desktop/button-menu.tsx';
export { ChipField, type ChipFieldProps } from './desktop/chip-field.tsx';
export { type Closing, Gone, useClosing } from './desktop/closing.tsx';
export {
  type Collected,
  chosenFiles,
  couldNotRead,
  type Dropped,
  droppedFiles,
  pastedFiles,
} from './desktop/collect.ts';
export { type Crop, isWhole, shaped, turnedCrop, wholeCrop } from './desktop/crop/crop.ts';
export { CropArea, type CropAreaProps } from './desktop/crop/crop-area.tsx';
export { DialogFrame, type DialogFrameProps } from './desktop/dialog-frame.tsx';
export { FieldPair, FormDrawer, type FormDrawerProps } from './desktop/drawer.tsx';
export { DrawerHead } from './desktop/drawer-head.tsx';
export { errorText, fieldErrors } from './desktop/error-text.ts';
export { type FieldWords, fieldProps } from './desktop/field-props.ts';
export { FormDialog, type FormDialogProps } from './desktop/form-dialog.tsx';
export { freeformChoice } from './desktop/freeform-choice.ts';
export { IconButton } from './desktop/icon-button.tsx';
export { FileDrop, type FileDropProps, SheetDrop } from './desktop/import/file-drop.tsx';
export { ImportDialog, type ImportDialogProps } from './desktop/import/import-dialog.tsx';
export {
  type ImportCount,
  ImportOutcome,
  type ImportOutcomeProps,
  ImportSkip,
  type ImportSkipProps,
  ImportTable,
  importCounts,
} from './desktop/import/import-parts.tsx';
export type { ImportProblem } from './desktop/import/problems.ts';
export { EditLease, type LeaseCalls } from './desktop/lease/edit-lease.ts';
export { LeaseNotice, type LeaseNoticeProps, useLease } from './desktop/lease/lease-notice.tsx';
export type { LeaseOrder, LeaseState, PresentWindow } from './desktop/lease/lease-state.ts';
export { otherWindows } from './desktop/lease/presence.ts';
export {
  type FilterShape,
  type FilterValues,
  noFilters,
  readFilters,
  writeFilters,
} from './desktop/list/filter-address.ts';
export {
  type FilterChoice,
  FilterDays,
  FilterSelect,
  ListBody,
  type ListBodyProps,
  ListFilters,
  ListPage,
  type ListPageProps,
  ListSearch,
  type ListSearchProps,
} from './desktop/list/list-page.tsx';
export {
  Badges,
  type Column,
  ListTable,
  type ListTableProps,
  Named,
  OpenLine,
  Quiet,
} from './desktop/list/list-table.tsx';
export { More } from './desktop/list/more.tsx';
export { SelectionAction, SelectionBar, type SelectionBarProps } from './desktop/list/selection-bar.tsx';
export { useColumns } from './desktop/list/use-columns.tsx';
export { type Filters, useFilters } from './desktop/list/use-filters.ts';
export { type Selection, useSelection } from './desktop/list/use-selection.ts';
export { LoadFailed } from './desktop/load-failed.tsx';
export { MoneyField, type MoneyFieldProps } from './desktop/money-field.tsx';
export { Empty, Loading, Page, PageHead, type PageHeadProps, type PageProps, type Tab, Tabs } from './desktop/page.tsx';
export { PhoneAddress, PhoneReach, type PhoneUrl, usePhoneUrl } from './desktop/phone-address.tsx';
export { Problem } from './desktop/problem.tsx';
export { QrCode, qrOf } from './desktop/qr-code.tsx';
export { TagField, type TagFieldProps } from './desktop/tag-field.tsx';
export { TimeField, type TimeFieldProps } from './desktop/time-field.tsx';
export { type Done, UndoBar } from './desktop/undo-bar.tsx';
export { useAttempt } from './desktop/use-attempt.ts';
export { type DraftOptions, type Errors, type Read, useDraft } from './desktop/use-draft.ts';
export { type MenuButton, useMenuButton } from './desktop/use-menu-button.ts';
export { type OfferedEditor, usePictureEditors } from './desktop/use-picture-editors.ts';
