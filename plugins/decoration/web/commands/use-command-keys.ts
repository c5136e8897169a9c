import { keyOf } from '@fitout/sdk';
import { useEffect } from 'react';
import type { EditorSession } from '../session/session.ts';
import { findWindowCommand } from './find-command.ts';

/** Keys of the whole editor. Hidden tags have no effects, so only the one in front listens. */
export function useCommandKeys(session: EditorSession): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || keyOf(event) === '') return;
      const command = findWindowCommand(session, event);
      if (command === undefined) return;
      command.run(session);
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [session]);
}
