import { createContext, useContext, useSyncExternalStore } from 'react';
import type { EngineState } from '../../../shared/engine/types.ts';
import type { EditorSession } from './session.ts';

const SessionReact = createContext<EditorSession | undefined>(undefined);
export const SessionProvider = SessionReact.Provider;

/** The document that this part of the page works on. */
export function useEditor(): EditorSession {
  const session = useContext(SessionReact);
  if (session === undefined) throw new Error('useEditor: there is no editor around this component');
  return session;
}

/** What the engine says of the document; undefined once the engine is gone. */
export function useEngineState(): EngineState | undefined {
  const { engine } = useEditor();
  return useSyncExternalStore(engine.subscribe, engine.get);
}
