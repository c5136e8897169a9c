import { callsOf, usePlugin, useServerChanges } from '@fitout/sdk/web';
import { useCallback, useEffect } from 'react';
import { catalogueTopic, type DrawCatalogueCalls } from '../../../plugins/draws-admin/api.ts';
import { engine } from './engine/client.ts';

/** Brings what is known of items and banners up to date. Without network the last one that came stays in use. */
export function useCatalogue(): void {
  const { http } = usePlugin();
  const bring = useCallback(
    (signal?: AbortSignal) => {
      const call = callsOf<DrawCatalogueCalls>(http, { showError: false });
      call('GET /p/draws-admin/catalogue', {}, { signal }).then(
        (catalogue) => engine.call('know', catalogue),
        () => undefined,
      );
    },
    [http],
  );
  useEffect(() => {
    const leave = new AbortController();
    bring(leave.signal);
    return () => leave.abort();
  }, [bring]);
  useServerChanges([catalogueTopic], () => bring());
}
