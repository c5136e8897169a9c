import { pastedFiles } from '@fitout/sdk/desktop';
import { useTag } from '@fitout/sdk/web';
import { useEffect } from 'react';
import { addPictures } from '../add-pictures.ts';
import { copiedFile } from './clipboard.ts';
import type { EditorSession } from './session.ts';
import { hasKeys } from './use-editor-keys.ts';

/** A picture of the clipboard becomes a layer: of the tag in front, and not of a text that somebody types. */
export function usePaste(session: EditorSession): void {
  const { visible } = useTag();
  useEffect(() => {
    if (!visible) return;
    const paste = (event: ClipboardEvent): void => {
      if (!session.mayEdit || session.ui.work !== undefined || hasKeys(event.target)) return;
      const called = session.ctx.i18n.t({ zh: '截图', en: 'screenshot' });
      const pasted = pastedFiles(event.clipboardData, called, new Date()).map(({ file }) => file);
      // What this page could not put into the clipboard, where that has nothing else.
      const none = (event.clipboardData?.types.length ?? 0) === 0;
      const own = none ? copiedFile(session.ctx.i18n.t({ zh: '粘贴', en: 'Pasted' })) : undefined;
      const files = own === undefined ? pasted : [own];
      if (files.length === 0) return;
      event.preventDefault();
      void addPictures(session, files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [session, visible]);
}
