import { type CallHttp, type CallsOf, callsOf, usePlugin } from '@fitout/sdk/web';
import { useMemo } from 'react';
import type { countCalls } from '../../../../plugins/bar/api.ts';

/** The calls of 盘点, which the server half of `bar` answers. */
export function useCountCalls(): CallsOf<typeof countCalls> {
  const { http } = usePlugin();
  return useMemo(() => {
    const at = (path: string) => `/p/bar/${path}`;
    const own: CallHttp = {
      get: (path, query, options) => http.get(at(path), query, options),
      post: (path, body, options) => http.post(at(path), body, options),
      put: (path, body, options) => http.put(at(path), body, options),
      patch: (path, body, options) => http.patch(at(path), body, options),
      delete: (path, query, options) => http.delete(at(path), query, options),
      upload: (path, form, options) => http.upload(at(path), form, options),
    };
    return callsOf<typeof countCalls>(own, { showError: false });
  }, [http]);
}
