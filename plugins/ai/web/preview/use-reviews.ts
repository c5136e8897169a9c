import { errorText } from '@fitout/sdk/desktop';
import { callsOf, usePlugin, useRemote, useServerChanges } from '@fitout/sdk/web';
import { useState } from 'react';
import type { blobCalls } from '../../shared/calls/blobs.ts';
import type { reviewCalls } from '../../shared/calls/reviews.ts';

/** What was sent for review of a document, as it changes, and what is said to it. */
export function useReviews(id: string) {
  const { http, toasts } = usePlugin();
  const call = callsOf<typeof reviewCalls>(http, { showError: false });
  const remote = useRemote(`reviews ${id}`, (signal) =>
    call('GET documents/:id/reviews', { params: { id } }, { signal }),
  );
  useServerChanges(['ai.review'], remote.reload);
  const [working, setWorking] = useState(false);
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setWorking(true);
    try {
      await work();
      return true;
    } catch (error) {
      toasts.error(errorText(error), error);
      return false;
    } finally {
      setWorking(false);
      remote.reload();
    }
  };
  return {
    ...{ remote, working },
    pictureOf: (hash: string) => callsOf<typeof blobCalls>(http).url('GET blobs/:hash', { params: { hash } }),
    comment: (review: string, words: string, place: { x: number; y: number } | null) =>
      attempt(() => call('POST reviews/:id/comments', { params: { id: review }, body: { words, place } })),
    hide: (review: string, comment: string, hidden: boolean) =>
      attempt(() => call('POST reviews/:id/hidden', { params: { id: review }, body: { comment, hidden } })),
    pass: (review: string) =>
      attempt(() => call('POST reviews/:id/decision', { params: { id: review }, body: { state: 'passed' } })),
    sendBack: (review: string, reason: string) =>
      attempt(() => call('POST reviews/:id/decision', { params: { id: review }, body: { state: 'returned', reason } })),
  };
}
