import type { LocalText } from '@fitout/sdk';
import type { EditorSession } from '../session.ts';

export interface EditorAction {
  id: string;
  title: LocalText;
  /**
   * `mod+shift+z`: mod is ⌘ on a Mac and Ctrl elsewhere. The first is shown. As in Photoshop, but for keys that browsers keep
   * for themselves (new tab, new window, reload).
   */
  keys: readonly string[];
  /** It does not depend on the document: it does not wait for the changes that are under way. */
  atOnce?: true;
  run(session: EditorSession): void;
  enabled?(session: EditorSession): boolean;
}
