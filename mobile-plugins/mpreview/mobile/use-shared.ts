import { isFitoutError } from '@fitout/sdk';
import { usePerson } from '@fitout/sdk/mobile';
import { callsOf, usePlugin, useRemote, useServerChanges, useTag } from '@fitout/sdk/web';
import { useEffect, useRef, useState } from 'react';
import type { SharedCalls, SharedReview } from '../../../plugins/ai/api.ts';
import { isShut } from './model/states.ts';

/** Milliseconds between two looks whether something changed: only who is signed in is told by the server. */
const lookMs = 4000;

/** What somebody says, by a name where they have no account. */
export interface Said {
  name?: string | undefined;
}

/** What a link shows, as it changes, and what is said by it. */
export function useShared(token: string) {
  const { http, toasts } = usePlugin();
  const person = usePerson();
  const call = callsOf<SharedCalls>(http, { showError: false });
  const params = { token };
  const remote = useRemote(`shared ${token} ${person?.id ?? ''}`, (signal) =>
    call('GET /p/ai/public/shares/:token', { params }, { signal }),
  );
  const { data, reload } = remote;
  useServerChanges(['ai.review'], reload);
  useLooks(
    data?.mark,
    async (known) => {
      const { mark } = await call('GET /p/ai/public/shares/:token/mark', { params });
      if (mark !== known) reload();
    },
    reload,
  );
  const counted = useRef('');
  useEffect(() => {
    if (data === undefined || counted.current === token) return;
    counted.current = token;
    // A count that got lost is no reason to disturb anybody.
    callsOf<SharedCalls>(http, { showError: false })('POST /p/ai/public/shares/:token/opens', {
      params: { token },
    }).catch(() => undefined);
  }, [data, http, token]);
  const [working, setWorking] = useState(false);
  const attempt = async (work: () => Promise<NonNullable<typeof data>>): Promise<boolean> => {
    setWorking(true);
    try {
      remote.set(await work());
      return true;
    } catch (error) {
      toasts.error(
        isFitoutError(error) ? error.text : { zh: '没有发送成功，请重试', en: 'Could not send. Try again' },
        error,
      );
      if (isShut(error)) reload();
      return false;
    } finally {
      setWorking(false);
    }
  };
  return {
    ...{ remote, working, person },
    pictureOf: ({ id }: SharedReview, side: 'before' | 'after') =>
      call.url('GET /p/ai/public/shares/:token/pictures/:id/:side', { params: { token, id, side } }),
    comment: (id: string, said: Said & { words: string; place: { x: number; y: number } | null }) =>
      attempt(() =>
        call('POST /p/ai/public/shares/:token/reviews/:id/comments', { params: { token, id }, body: said }),
      ),
    decide: (id: string, said: Said & ({ state: 'passed' } | { state: 'returned'; reason: string })) =>
      attempt(() =>
        call('POST /p/ai/public/shares/:token/reviews/:id/decision', { params: { token, id }, body: said }),
      ),
  };
}

export type SharedLink = ReturnType<typeof useShared>;

/** Looks again and again while the page is in front, and once when the network is back. `over`: the link ended. */
function useLooks(mark: string | undefined, look: (mark: string) => Promise<void>, over: () => void): void {
  const { visible } = useTag();
  const latest = useRef({ look, over });
  latest.current = { look, over };
  useEffect(() => {
    if (mark === undefined || !visible) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const once = async (): Promise<void> => {
      clearTimeout(timer);
      try {
        if (document.visibilityState === 'visible') await latest.current.look(mark);
      } catch (error) {
        if (isShut(error)) latest.current.over();
      }
      clearTimeout(timer);
      if (!gone) timer = setTimeout(() => void once(), lookMs);
    };
    timer = setTimeout(() => void once(), lookMs);
    const soon = (): void => void once();
    document.addEventListener('visibilitychange', soon);
    addEventListener('online', soon);
    return () => {
      gone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', soon);
      removeEventListener('online', soon);
    };
  }, [mark, visible]);
}
