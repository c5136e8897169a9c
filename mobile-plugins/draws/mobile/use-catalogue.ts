import { usePlugin, useServerChanges } from '@fitout/sdk/web';
import { useCallback, useEffect } from 'react';
import { catalogueTopic, catalogueUrl, type DrawCatalogue } from '../../../plugins/draws-admin/api.ts';
import { engine } from './engine/client.ts';

const path = catalogueUrl.replace(/^\/api/, '');

/** Brings what is known of items and banners up to date. Without network the last one that came stays in use. */
export function useCatalogue(): void {
  const { http } = usePlugin();
  const bring = useCallback(
    (signal?: AbortSignal) => {
      const options = { showError: false, ...(signal === undefined ? {} : { signal }) };
      http.get<DrawCatalogue>(path, undefined, options).then(
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
