import { Notice } from '@fitout/sdk/mobile';
import { usePlugin, useTag } from '@fitout/sdk/web';
import { useCallback } from 'react';
import { useParams, useSearch } from 'wouter';
import type { PublishedPage } from '../load-page.ts';
import { pictures } from '../pictures.ts';
import { PublishedPageView } from '../published-page.tsx';

/** /m/goods/:id: a product's page in the host's frame, under the product's name. */
export default function Product() {
  const tag = useTag();
  const { navigation } = usePlugin();
  const { id = '' } = useParams<{ id: string }>();
  const search = useSearch();
  const { setTitle } = tag;
  const named = useCallback((page: PublishedPage) => setTitle(page.title), [setTitle]);
  return (
    <PublishedPageView
      url={`/goods/${encodeURIComponent(id)}${search === '' ? '' : `?${search}`}`}
      onPage={named}
      missing={
        <Notice
          picture={pictures.page}
          title={{ zh: '商品不存在或已下架', en: 'This product is no longer available' }}
          text={{ zh: '去首页看看别的吧。', en: 'See what else there is on the home page.' }}
          actions={[{ label: { zh: '去首页', en: 'Go to the home page' }, run: () => navigation.open('/m/trip') }]}
        />
      }
    />
  );
}
