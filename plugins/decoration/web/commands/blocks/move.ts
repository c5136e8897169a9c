import { ArrowDownRegular, ArrowUpRegular } from '@fluentui/react-icons';
import { moveSelection } from '../../transforms/move-blocks.ts';
import type { ButtonCommand, EditorCommand } from '../command.ts';
import { hasUnlocked } from './unlocked.ts';

/** Moves what is selected up by one place. */
export const moveUp: ButtonCommand = {
  id: 'move-up',
  label: { zh: '上移', en: 'Move up' },
  icon: ArrowUpRegular,
  keys: [{ key: 'arrowup', alt: true, scope: 'canvas' }],
  enabled: hasUnlocked,
  run: (session) => moveSelection(session, 'up'),
};

/** Moves what is selected down by one place. */
export const moveDown: ButtonCommand = {
  id: 'move-down',
  label: { zh: '下移', en: 'Move down' },
  icon: ArrowDownRegular,
  keys: [{ key: 'arrowdown', alt: true, scope: 'canvas' }],
  enabled: hasUnlocked,
  run: (session) => moveSelection(session, 'down'),
};

/** Moves what is selected into the block before it, or else the one after it. */
export const moveIn: EditorCommand = {
  id: 'move-in',
  keys: [{ key: 'arrowright', alt: true, scope: 'canvas' }],
  enabled: hasUnlocked,
  run: (session) => moveSelection(session, 'in'),
};

/** Moves what is selected out of the block it stands in, right after it. */
export const moveOut: EditorCommand = {
  id: 'move-out',
  keys: [{ key: 'arrowleft', alt: true, scope: 'canvas' }],
  enabled: hasUnlocked,
  run: (session) => moveSelection(session, 'out'),
};

/** By Alt and arrows, on the canvas and in the outline. */
export const moves: readonly EditorCommand[] = [moveUp, moveDown, moveIn, moveOut];
