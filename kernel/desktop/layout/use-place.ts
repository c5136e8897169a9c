import type { Text } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { type MenuItem, trailOf } from '../../web/menu/menu.ts';
import { useKernel } from '../../web/react.tsx';
import { keepBreadcrumbs, storedBreadcrumbs } from '../shell/breadcrumbs.ts';

const keepAfterMs = 100;

export interface Place {
  url: string;
  title: Text;
  /** The title that the page gave itself. */
  ownTitle?: string | undefined;
  /** The list that the page belongs to. */
  parent?: string | undefined;
}

/** The words of the menu that lead to a page, down to its own. */
export interface Way {
  words: readonly string[];
  /** The entry that the word before the last names, where the page is one below it. */
  above: MenuItem | undefined;
}

/**
 * Where the person is. Names the document after the page, keeps the way for a reload, and notes the visit. `undefined`
 * where no page is in front.
 */
export function usePlace(place: Place | undefined): Way {
  const kernel = useKernel();
  const t = useText();
  const menu = useSnapshot(kernel.menu.state);
  const entries = menu.entries as readonly MenuItem[];
  const org = useSnapshot(kernel.session.state).user?.ext?.name;
  const { url = '', title = '', ownTitle, parent } = place ?? {};
  const trail = useMemo(() => trailOf(entries, { url, parent }), [entries, url, parent]);
  // Without a menu there are no words to the page but those that were kept.
  const kept = useMemo(() => (menu.status === 'ready' ? undefined : storedBreadcrumbs(url)), [menu.status, url]);
  const own = ownTitle ?? t(title);
  const known = trail.map((item) => t(item.title));
  // A page that calls itself what the menu calls it has no name of its own.
  const named = ownTitle === known.at(-1) ? undefined : ownTitle;
  const below = known.length === 0 || named !== undefined;
  const words = kept?.path ?? [...known, ...(below ? [own] : [])];
  const product = org ?? t({ zh: '装修平台', en: 'Fitout' });
  const path = words.join('\n');

  useEffect(() => {
    document.title = own === '' ? product : `${own} · ${product}`;
  }, [own, product]);

  const match = kernel.routes.match(url);
  const passing = url === '' || match?.route.public === true;
  // What is kept waits until the page is painted: a click on a tag need not.
  useEffect(() => {
    if (passing) return;
    const crumbs = { url, path: path.split('\n'), ...(named === undefined ? {} : { ownTitle: named }) };
    const timer = setTimeout(() => {
      // Whoever signed out meanwhile leaves nothing behind.
      if (kernel.session.state.user !== undefined) keepBreadcrumbs(crumbs);
    }, keepAfterMs);
    return () => clearTimeout(timer);
  }, [kernel, passing, url, path, named]);

  useEffect(() => {
    if (passing || kernel.openable.refusal(kernel.routes.match(url)) !== undefined) return;
    // Not taken back when the next page comes: a glance is a visit as well.
    setTimeout(() => kernel.personal.visited(url, own), keepAfterMs);
  }, [kernel, passing, url, own]);

  return { words, above: kept === undefined && below ? trail.at(-1) : undefined };
}
