import type { EditorSession } from '../session/session.ts';
import type { EditorCommand } from './command.ts';
import { type KeyPress, type KeyScope, matchesKey } from './key-binding.ts';
import { commands } from './list.ts';

/** The command that a key means on the canvas. */
export function findCanvasCommand(
  event: KeyPress,
  among: readonly EditorCommand[] = commands,
): EditorCommand | undefined {
  return find(among, event, (scope) => scope === 'canvas');
}

/** The command that a key means to the editor as a whole; undefined where it means nothing there. */
export function findWindowCommand(session: EditorSession, event: KeyboardEvent): EditorCommand | undefined {
  const target = event.target as HTMLElement;
  return find(commands, event, (scope) => isHeard(scope, target, session));
}

function find(among: readonly EditorCommand[], event: KeyPress, inScope: (scope: KeyScope) => boolean) {
  return among.find(({ keys }) => keys?.some((binding) => inScope(binding.scope) && matchesKey(binding, event)));
}

function isHeard(scope: KeyScope, target: HTMLElement, session: EditorSession): boolean {
  if (scope === 'window') return true;
  if (scope === 'canvas') return false;
  const layer = target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]');
  // What lies over the page, and a search, have words of their own to undo; but for what edits the page itself.
  if (layer?.hasAttribute('data-edits-page') === false || target.closest('[type="search"]') !== null) return false;
  if (scope === 'page') return true;
  if (layer !== null || target.closest('input, textarea, select, [contenteditable="true"]') !== null) return false;
  return scope === 'blocks' || session.selection.ids.length > 0;
}
