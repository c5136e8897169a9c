import { isFitoutError, type Text } from '@fitout/sdk';
import { usePlugin } from '@fitout/sdk/web';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LinkAnswer } from '../shared/calls/link.ts';
import { linkPools } from '../shared/limits.ts';
import { drawsCalls } from './calls.ts';
import { engine } from './engine/client.ts';
import type { ImportOutcome, ImportSource } from './engine/protocol.ts';

export type ImportState =
  | { status: 'idle' }
  | { status: 'working'; what: 'file' | 'link'; share: number }
  | { status: 'failed'; text: Text }
  | ImportOutcome;

/** What a person gives: files, or a text that is a link or the content of a file. */
export type Given = { files: File[] } | { text: string };

export interface ImportWork {
  state: ImportState;
  take(given: Given): void;
  /** The person said whose records they are. */
  withUid(uid: string): void;
  cancel(): void;
  /** Back to the start. */
  again(): void;
}

/** One import from its choice to its report; leaving the screen ends it, and nothing is half there. */
export function useImport(): ImportWork {
  const { http } = usePlugin();
  const [state, setState] = useState<ImportState>({ status: 'idle' });
  const running = useRef<AbortController>(undefined);
  const waiting = useRef<ImportSource[]>([]);
  useEffect(
    () => () => {
      running.current?.abort();
      // Whoever comes back begins anew; what came in can still be taken back.
      setState((now) => (now.status === 'refused' || now.status === 'failed' ? now : { status: 'idle' }));
    },
    [],
  );

  const run = useCallback((sources: ImportSource[], uid: string | undefined, abort: AbortController) => {
    waiting.current = sources;
    const progress = (share: number): void => {
      if (!abort.signal.aborted) setState({ status: 'working', what: 'file', share });
    };
    return engine.import(sources, uid, progress, abort.signal);
  }, []);

  const start = useCallback((what: 'file' | 'link', work: (abort: AbortController) => Promise<ImportOutcome>) => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setState({ status: 'working', what, share: 0 });
    work(abort).then(
      (outcome) => {
        if (abort.signal.aborted) return;
        setState(outcome);
        if (outcome.status === 'done') keepForGood();
      },
      (error: unknown) => !abort.signal.aborted && setState({ status: 'failed', text: textOf(error) }),
    );
  }, []);

  const take = useCallback(
    (given: Given) => {
      if ('files' in given) {
        const sources = given.files.map((file) => ({ kind: 'file' as const, name: file.name, file }));
        start('file', (abort) => run(sources, undefined, abort));
      } else if (/https?:\/\//.test(given.text) && !/^[[{]/.test(given.text)) {
        start('link', async (abort) => {
          const answers: LinkAnswer[] = [];
          for (const pool of linkPools) {
            const body = { url: given.text, pools: [pool] };
            answers.push(await drawsCalls(http)('POST link', { body }, { signal: abort.signal }));
            setState({ status: 'working', what: 'link', share: answers.length / linkPools.length });
          }
          return run([{ kind: 'link', answers }], undefined, abort);
        });
      } else start('file', (abort) => run([{ kind: 'text', text: given.text }], undefined, abort));
    },
    [http, run, start],
  );

  const again = useCallback(() => setState({ status: 'idle' }), []);
  return {
    state,
    take,
    again,
    withUid: (uid) => start('file', (abort) => run(waiting.current, uid, abort)),
    cancel() {
      running.current?.abort();
      again();
    },
  };
}

/** What no server has must not go when the phone needs room. The browser decides; a page without https is not asked. */
function keepForGood(): void {
  navigator.storage?.persist?.().catch(() => undefined);
}

function textOf(error: unknown): Text {
  if (isFitoutError(error)) return error.text;
  return error instanceof DOMException && error.name === 'QuotaExceededError'
    ? { zh: '手机存储空间不足，没有导入', en: 'This phone is out of storage, so nothing was imported' }
    : { zh: '导入时出错了，请重试', en: 'Something went wrong during the import. Try again' };
}
