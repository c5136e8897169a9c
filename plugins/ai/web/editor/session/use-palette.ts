import { useTag } from '@fitout/sdk/web';
import { useEffect } from 'react';
import { allActions, perform } from './actions.ts';
import type { EditorSession } from './session.ts';

/** What the editor can do stands in the command palette, while it is in front. */
export function usePalette(session: EditorSession): void {
  const { visible } = useTag();
  useEffect(() => {
    if (!visible) return;
    const { commands } = session.ctx;
    const added = allActions.map((action) =>
      commands.add({ id: `ai.${action.id}`, title: action.title, run: () => perform(session, action) }),
    );
    return () => {
      for (const one of added) one.dispose();
    };
  }, [session, visible]);
}
