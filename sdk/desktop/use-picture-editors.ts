import { useMemo, useRef } from 'react';
import type { LocalText } from '../base/text.ts';
import { type EditablePicture, pictureEditors } from '../pictures.ts';
import { usePlugin } from '../web/hooks.ts';
import { useContributed } from '../web/use-contributed.ts';
import { errorText } from './error-text.ts';

/** 用 AI 编辑, as the buttons beside a picture offer it. */
export interface OfferedEditor {
  id: string;
  title: LocalText;
  /** Opens what `find` gives, which says itself why it gives nothing. Says what went wrong. */
  open(find: () => EditablePicture | undefined | Promise<EditablePicture | undefined>): Promise<void>;
}

/** What other plugins edit pictures with; none where there is no such plugin, or the person may not. */
export function usePictureEditors(): readonly OfferedEditor[] {
  const { overlays, toasts } = usePlugin();
  const editors = useContributed(pictureEditors);
  const opening = useRef(false);
  return useMemo(
    () =>
      editors.map((editor) => ({
        id: editor.id,
        title: editor.title,
        async open(find) {
          // A second press while the first one opens would make another document.
          if (opening.current) return;
          opening.current = true;
          const busy = overlays.busy();
          try {
            const picture = await find();
            if (picture !== undefined) await editor.edit(picture);
          } catch (error) {
            toasts.error(errorText(error), error);
          }
          busy.dispose();
          opening.current = false;
        },
      })),
    [editors, overlays, toasts],
  );
}
