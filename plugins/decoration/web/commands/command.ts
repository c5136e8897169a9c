import type { LocalText } from '@fitout/sdk';
import type { FluentIcon } from '@fluentui/react-icons';
import type { EditorSession } from '../session/session.ts';
import type { KeyBinding } from './key-binding.ts';

/** An act that a person can do in the editor, wherever it is offered. */
export interface EditorCommand {
  readonly id: string;
  readonly keys?: readonly KeyBinding[];
  /** Can it be done now? Says whether a button is enabled; keys call `run` all the same. */
  enabled(session: EditorSession): boolean;
  /** Does it. Where it cannot be done, nothing happens but that a person is told why. */
  run(session: EditorSession): void;
}

/** A command that buttons offer. */
export interface ButtonCommand extends EditorCommand {
  readonly label: LocalText;
  readonly icon: FluentIcon;
  /** Of a command that turns something on and off: what is on, and how the button looks then. */
  readonly active?: {
    when(session: EditorSession): boolean;
    /** Left out, the button is shown as pressed. */
    readonly look?: { readonly label: LocalText; readonly icon: FluentIcon };
  };
}
