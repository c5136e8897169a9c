import { publishedPageUrl } from '@fitout/sdk';
import { usePlugin, useTag, useText } from '@fitout/sdk/web';
import { useCallback } from 'react';
import { useParams } from 'wouter';
import type { PublishedPage } from '../load-page.ts';
import { Notice } from '../notice.tsx';
import { PublishedPageView } from '../published-page.tsx';

/** /m/page/:slug: a published page in the host's frame, under its own title. */
export default function Page() {
  const t = useText();
  const tag = useTag();
  const { navigation } = usePlugin();
  const { slug = '' } = useParams<{ slug: string }>();
  const { setTitle } = tag;
  const named = useCallback((page: PublishedPage) => setTitle(page.title), [setTitle]);
  return (
    <PublishedPageView
      url={publishedPageUrl(slug)}
      onPage={named}
      missing={
        <Notice
          picture="page"
          title={t({ zh: '页面不存在或已下线', en: 'This page does not exist, or is no longer there' })}
          text={t({ zh: '去首页看看别的吧。', en: 'See what else there is on the home page.' })}
          action={{ label: t({ zh: '去首页', en: 'Go to the home page' }), run: () => navigation.open('/m/trip') }}
        />
      }
    />
  );
}
