import { usePlugin } from '@fitout/sdk/web';
import { useEffect, useMemo, useState } from 'react';
import type { Wish } from '../../shared/search/wish.ts';
import { numbersCalls } from '../client.ts';

/** How many numbers a wish would leave; undefined until that is known. */
export function useTotal(carrier: string, wish: Wish | undefined): number | undefined {
  const { http } = usePlugin();
  const call = useMemo(() => numbersCalls(http), [http]);
  const [found, setFound] = useState<{ key: string; total: number | undefined }>();
  const key = wish === undefined ? '' : `${carrier} ${JSON.stringify(wish)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says the wish
  useEffect(() => {
    if (wish === undefined) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      call('POST search', { body: { carrier, wish, limit: 1 } }, { signal: abort.signal }).then(
        ({ total }) => abort.signal.aborted || setFound({ key, total }),
        // A count that does not come is not shown: adding the template says what is wrong.
        () => undefined,
      );
    }, 60);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key]);
  return found?.key === key ? found.total : undefined;
}
