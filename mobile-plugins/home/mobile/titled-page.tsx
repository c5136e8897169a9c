import type { LocalText } from '@fitout/sdk';
import { Notice } from '@fitout/sdk/mobile';
import { usePlugin, useTag } from '@fitout/sdk/web';
import { useCallback } from 'react';
import { useSearch } from 'wouter';
import type { PublishedPage } from './load-page.ts';
import { pictures } from './pictures.ts';
import { PublishedPageView } from './published-page.tsx';

/**
 * A page of the site at `path` in the host's frame, under its own title and with the query of the host's address;
 * `missing` is said where there is no such page.
 */
export function TitledPage({ path, missing }: { path: string; missing: LocalText }) {
  const { setTitle } = useTag();
  const { navigation } = usePlugin();
  const search = useSearch();
  const named = useCallback((page: PublishedPage) => setTitle(page.title), [setTitle]);
  return (
    <PublishedPageView
      url={`${path}${search === '' ? '' : `?${search}`}`}
      onPage={named}
      missing={
        <Notice
          picture={pictures.page}
          title={missing}
          text={{ zh: '去首页看看别的吧。', en: 'Visit the home page to see what’s on.' }}
          actions={[{ label: { zh: '去首页', en: 'Go to the home page' }, run: () => navigation.open('/m/trip') }]}
        />
      }
    />
  );
}
