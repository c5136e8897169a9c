import { keyOf } from '@fitout/sdk';

/** Where a key is heard. */
export type KeyScope =
  /** Everywhere in the editor, in its dialogs and searches too. */
  | 'window'
  /** Wherever the page is edited, in the fields of the panel too. */
  | 'page'
  /** The same but for fields, whose keys are their own. */
  | 'blocks'
  /** As `blocks`, while some are selected. */
  | 'selection'
  /** On the canvas, and on what else shows the blocks in their order. */
  | 'canvas';

/** A key that runs a command. Of modifiers that are left out, it does not matter whether they are held. */
export interface KeyBinding {
  /** `KeyboardEvent.key` in lower case. */
  readonly key: string;
  readonly scope: KeyScope;
  /** Ctrl or ⌘. */
  readonly mod?: boolean;
  readonly shift?: boolean;
  readonly alt?: boolean;
  /** What else has to hold. */
  when?(): boolean;
}

/** Does a key event mean this binding? */
export function matchesKey(binding: KeyBinding, event: KeyPress): boolean {
  const { key, mod, shift, alt, when } = binding;
  return (
    keyOf(event).toLowerCase() === key &&
    (mod ?? (event.ctrlKey || event.metaKey)) === (event.ctrlKey || event.metaKey) &&
    (shift ?? event.shiftKey) === event.shiftKey &&
    (alt ?? event.altKey) === event.altKey &&
    when?.() !== false
  );
}

/** What of a keyboard event is looked at; React's have it too. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** A binding as a tooltip has it: `Ctrl/⌘ Shift Z`. */
export function keyLabel({ key, mod, shift, alt }: KeyBinding): string {
  const held = [mod ? 'Ctrl/⌘' : '', shift ? 'Shift' : '', alt ? 'Alt' : ''];
  return [...held, key.toUpperCase()].filter((part) => part !== '').join(' ');
}
