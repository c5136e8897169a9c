import { publishedPageUrl } from '@fitout/sdk';
import { useAttempt } from '@fitout/sdk/desktop';
import { siteOrigin, usePlugin, useRemote } from '@fitout/sdk/web';
import { useMemo, useState } from 'react';
import type { SearchShare } from '../../shared/calls/saved.ts';
import type { shareDays } from '../../shared/limits.ts';
import type { Wish } from '../../shared/search/wish.ts';
import { numbersCalls } from '../client.ts';

/** A link for customers, as it was made: an address is told this once where it has an end. */
export interface CustomerAddress {
  url: string;
  /** Title of the page. */
  page: string;
  /** ISO 8601; undefined where it has no end. */
  until?: string;
}

/** Pages where customers pick numbers, and my links to them. */
export function useShare(carrier: string) {
  const { http, overlays, session } = usePlugin();
  const call = useMemo(() => numbersCalls(http), [http]);
  const pages = useRemote(`picker pages ${carrier}`, (signal) =>
    call('GET picker-pages', { query: { carrier } }, { signal }),
  );
  const shares = useRemote('number shares', (signal) => call('GET shares', {}, { signal }));
  const [working, setWorking] = useState(false);
  const [made, setMade] = useState<CustomerAddress>();
  const attempt = useAttempt(shares.reload);
  const once = async (work: () => Promise<void>): Promise<void> => {
    setWorking(true);
    await attempt(work);
    setWorking(false);
  };
  const addressOf = (slug: string, character: string) =>
    `${new URL(publishedPageUrl(slug), siteOrigin(session)).href}?${character}`;
  return {
    ...{ pages, shares, working, made },
    forget: () => setMade(undefined),
    /** A link to all numbers of a page, whose orders are mine. */
    toAll: ({ slug, title }: { slug: string; title: string }) =>
      once(async () => {
        const { code } = await call('POST seller-links', {});
        setMade({ url: addressOf(slug, `s=${code}`), page: title });
      }),
    /** A link to what a search leaves, for some days. */
    toSearch: ({ slug, title }: { slug: string; title: string }, wish: Wish, days: (typeof shareDays)[number]) =>
      once(async () => {
        const { token, until } = await call('POST shares', { body: { carrier, wish, days } });
        setMade({ url: addressOf(slug, `n=${token}`), page: title, until });
      }),
    end: ({ id }: SearchShare) =>
      once(async () => {
        const agreed = await overlays.confirm({
          title: { zh: '停用这个链接？', en: 'Deactivate this link?' },
          message: {
            zh: '拿到链接的顾客会看到页面上的全部号码，不再是您挑选的；停用后不能恢复。',
            en: 'Customers who have the link will see all numbers on the page instead of your selection. This cannot be undone.',
          },
          confirm: { zh: '停用', en: 'Deactivate' },
          danger: true,
        });
        if (!agreed) return;
        await call('DELETE shares/:id', { params: { id } });
      }),
  };
}
