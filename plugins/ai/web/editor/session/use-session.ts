import { usePlugin } from '@fitout/sdk/web';
import { startTransition, useCallback, useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react';
import { leaseOf } from '../saving/lease-of.ts';
import { type Opened, openDocument } from './open-document.ts';
import type { EditorSession } from './session.ts';

export interface SessionHandle {
  opened: Opened | undefined;
  error: unknown;
  /** Opens the document anew, as the server has it. */
  reload(): void;
}

/** Opens a document. It stays open, with its history, while its tag is hidden, and is closed with the tag. */
export function useSession(id: string): SessionHandle {
  const ctx = usePlugin();
  const [opened, setOpened] = useState<Opened>();
  const [error, setError] = useState<unknown>();
  const [round, setRound] = useState(0);
  const done = useRef(-1);
  /** Open, and not yet shown. */
  const coming = useRef<EditorSession>(undefined);
  // One for as long as the tag is open: a document opened anew goes on with the lease that this window has.
  const lease = useMemo(() => leaseOf(ctx, id), [ctx, id]);
  useEffect(() => {
    if (done.current === round) return;
    const ends = new AbortController();
    openDocument(ctx, id, lease, ends.signal).then(
      (found) => {
        if (ends.signal.aborted) return found.session.close();
        done.current = round;
        coming.current = found.session;
        // The editor is mounted in parts: in one go it would hold the page for longer than a hand should feel.
        startTransition(() => setOpened(found));
      },
      (reason: unknown) => ends.signal.aborted || setError(reason),
    );
    return () => ends.abort();
  }, [ctx, id, round, lease]);
  const session = opened?.session;
  // Other effects end whenever the tag is hidden; this one ends with the tag.
  useInsertionEffect(() => {
    if (coming.current === session) coming.current = undefined;
    return () => session?.close();
  }, [session]);
  // Of a tag that is closed while its editor is being mounted, no effect ever knew the session.
  useInsertionEffect(() => () => coming.current?.close(), []);
  useInsertionEffect(() => () => lease.release(), [lease]);
  const reload = useCallback(() => {
    setError(undefined);
    setOpened(undefined);
    setRound((before) => before + 1);
  }, []);
  return { opened, error, reload };
}
