import type { LocalText } from '@fitout/sdk';
import type { EditorSession } from './session.ts';

/**
 * Does long work once the changes under way are complete, with its progress on the page and a way to give it up. Answers
 * undefined where it was given up, or failed, which is reported.
 */
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
    await session.settled();
    return await work({ signal: ends.signal, onProgress });
  } catch (error) {
    if (!ends.signal.aborted) await session.attempt(Promise.reject(error));
    return undefined;
  } finally {
    session.ui.work = undefined;
  }
}
