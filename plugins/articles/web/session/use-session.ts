import { usePlugin } from '@fitout/sdk/web';
import { createContext, useCallback, useContext, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { openArticle } from './open-article.ts';
import type { WritingSession } from './session.ts';

const SessionReact = createContext<WritingSession | undefined>(undefined);
export const SessionProvider = SessionReact.Provider;

/** The article that this part of the page works on. */
export function useWriting(): WritingSession {
  const session = useContext(SessionReact);
  if (session === undefined) throw new Error('useWriting: there is no article around this component');
  return session;
}

export interface SessionHandle {
  session: WritingSession | undefined;
  error: Error | undefined;
  /** Opens the article anew, as the server has it. */
  reload(): void;
}

/** Opens an article. It stays open, with its history, while its tag is hidden, and is closed with the tag. */
export function useSession(id: string): SessionHandle {
  const ctx = usePlugin();
  const [session, setSession] = useState<WritingSession>();
  const [error, setError] = useState<Error>();
  const [round, setRound] = useState(0);
  const done = useRef(-1);
  useEffect(() => {
    if (done.current === round) return;
    const ends = new AbortController();
    openArticle(ctx, id, ends.signal).then(
      (opened) => {
        if (ends.signal.aborted) return opened.close();
        done.current = round;
        setSession(opened);
      },
      (reason: Error) => ends.signal.aborted || setError(reason),
    );
    return () => ends.abort();
  }, [ctx, id, round]);
  // Other effects end whenever the tag is hidden; this one ends with the tag.
  useInsertionEffect(() => () => session?.close(), [session]);
  const reload = useCallback(() => {
    setError(undefined);
    setSession(undefined);
    setRound((before) => before + 1);
  }, []);
  return { session, error, reload };
}
