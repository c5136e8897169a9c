import { publishedPageUrl } from '@fitout/sdk';
import { Notice } from '@fitout/sdk/mobile';
import { usePlugin, useTag } from '@fitout/sdk/web';
import { useCallback } from 'react';
import { useParams, useSearch } from 'wouter';
import type { PublishedPage } from '../load-page.ts';
import { pictures } from '../pictures.ts';
import { PublishedPageView } from '../published-page.tsx';

/** /m/page/:slug: a published page in the host's frame, under its own title. */
export default function Page() {
  const tag = useTag();
  const { navigation } = usePlugin();
  const { slug = '' } = useParams<{ slug: string }>();
  const search = useSearch();
  const { setTitle } = tag;
  const named = useCallback((page: PublishedPage) => setTitle(page.title), [setTitle]);
  return (
    <PublishedPageView
      url={`${publishedPageUrl(slug)}${search === '' ? '' : `?${search}`}`}
      onPage={named}
      missing={
        <Notice
          picture={pictures.page}
          title={{ zh: '页面不存在或已下线', en: 'This page does not exist, or is no longer there' }}
          text={{ zh: '去首页看看别的吧。', en: 'See what else there is on the home page.' }}
          actions={[{ label: { zh: '去首页', en: 'Go to the home page' }, run: () => navigation.open('/m/trip') }]}
        />
      }
    />
  );
}
