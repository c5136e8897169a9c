import { type RefObject, useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { useEditor } from '../session/hooks.ts';

/** The words of what was just made have the focus. */
export function useTyping(field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>): void {
  const session = useEditor();
  const { typing } = useSnapshot(session.ui);
  useEffect(() => {
    if (!typing) return;
    session.ui.typing = false;
    field.current?.focus();
    field.current?.select();
  }, [typing, session, field]);
}
