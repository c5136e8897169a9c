import type { LocalText } from '@fitout/sdk';
import type { EditorSession } from './session.ts';

/** Does long work with its progress on the page and a way to give it up; undefined where it was, or where it failed, which is told. */
export async function longWork<T>(
  session: EditorSession,
  title: LocalText,
  work: (run: { signal: AbortSignal; onProgress(part: number): void }) => Promise<T>,
): Promise<T | undefined> {
  if (session.ui.work !== undefined) return undefined;
  const ends = new AbortController();
  session.giveUp = () => ends.abort();
  session.ui.work = { title, part: 0 };
  const onProgress = (part: number): void => {
    if (session.ui.work !== undefined) session.ui.work.part = part;
  };
  try {
    return await work({ signal: ends.signal, onProgress });
  } catch (error) {
    if (!ends.signal.aborted) await session.attempt(Promise.reject(error));
    return undefined;
  } finally {
    session.ui.work = undefined;
  }
}
