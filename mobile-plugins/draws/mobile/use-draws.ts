import { type Remote, usePlugin, useRemote } from '@fitout/sdk/web';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type EngineState, engine } from './engine/client.ts';
import { visitor } from './engine/protocol.ts';

/** What this phone keeps for whoever is here; the worker lives as long as a screen uses this. */
export function useDraws(): EngineState {
  const { session, events } = usePlugin();
  useEffect(() => engine.hold(), []);
  useEffect(() => {
    const follow = (): void => engine.open(session.user?.id ?? visitor);
    follow();
    const subscription = events.on('session.changed', follow);
    return () => subscription.dispose();
  }, [session, events]);
  return useSyncExternalStore(engine.subscribe, engine.state);
}

/** An answer of the engine: asked again when what is kept changes, the old one standing meanwhile. */
export function useAnswer<T>(key: string, revision: number, load: () => Promise<T>): Remote<T> {
  const remote = useRemote(key, load);
  const seen = useRef(revision);
  const { reload } = remote;
  useEffect(() => {
    if (seen.current === revision) return;
    seen.current = revision;
    reload();
  }, [revision, reload]);
  return remote;
}
