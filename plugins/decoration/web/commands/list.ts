import { copy } from './blocks/copy.ts';
import { duplicate } from './blocks/duplicate.ts';
import { editText } from './blocks/edit-text.ts';
import { hide } from './blocks/hide.ts';
import { lock } from './blocks/lock.ts';
import { moveDown, moves, moveUp } from './blocks/move.ts';
import { paste } from './blocks/paste.ts';
import { remove } from './blocks/remove.ts';
import { saveAsSection } from './blocks/save-as-section.tsx';
import type { ButtonCommand, EditorCommand } from './command.ts';
import { preview } from './page/preview.ts';
import { publish } from './page/publish.ts';
import { redo } from './page/redo.ts';
import { save } from './page/save.ts';
import { undo } from './page/undo.ts';
import { versions } from './page/versions.ts';
import { clearSelection } from './selection/clear-selection.ts';
import { extendNext, extendPrevious, selectNext, selectPrevious } from './selection/select-adjacent.ts';
import { selectAll } from './selection/select-all.ts';
import { selectChild, selectParent } from './selection/select-level.ts';
import { figures } from './view/figures.ts';
import { rulers } from './view/rulers.ts';
import { zoomIn, zoomOut, zoomReset } from './view/zoom.ts';

/** Everything that a person can do in the editor; keys are looked up here. */
export const commands: readonly EditorCommand[] = [
  ...[undo, redo, save, preview, publish, versions],
  ...[copy, paste, duplicate, remove, hide, lock, saveAsSection, editText],
  ...moves,
  ...[selectAll, clearSelection, selectParent, selectChild],
  ...[selectNext, selectPrevious, extendNext, extendPrevious],
  ...[zoomIn, zoomOut, zoomReset, rulers, figures],
];

/** What is offered beside a selected block on the canvas, after the way to the block around it. */
export const blockActions: readonly ButtonCommand[] = [moveUp, moveDown, duplicate, saveAsSection, hide, lock, remove];

/** What is offered in the panel for several selected blocks. */
export const severalActions: readonly ButtonCommand[] = [copy, duplicate, hide, lock, remove];
