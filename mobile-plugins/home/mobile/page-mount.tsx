import { slugOfUrl } from '@fitout/sdk';
import { mobileTabPoint, useMobilePage } from '@fitout/sdk/mobile';
import { usePlugin } from '@fitout/sdk/web';
import { useEffect, useRef } from 'react';
import type { Island, PublishedPage } from './load-page.ts';

/**
 * Shows a published page inside the host. It stands in a shadow root with its own styles: Framework7's global css does
 * not reach it and its css does not get out. Links to other pages stay inside /m.
 */
export function PageMount({ page }: { page: PublishedPage }) {
  const { contributions, navigation } = usePlugin();
  const frame = useMobilePage();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' });
    if (root === undefined) return;
    const ground = document.importNode(page.ground, true) as HTMLElement;
    const sheet = new CSSStyleSheet();
    // The host's frame says what its bars take (--fm-bars): a short page fills the room between them.
    sheet.replaceSync(`${page.css}.fb-page{min-height:calc(100dvh - var(--fm-bars,0px))}`);
    root.adoptedStyleSheets = [sheet];
    root.replaceChildren(ground);
    const ends = [
      followTheme(ground),
      followLinks(root, (slug) => navigation.open(`/m/page/${encodeURIComponent(slug)}`)),
    ];
    const islands = mountIslands(page.islands, ground);
    const tabs = contributions
      .list(mobileTabPoint)
      .map(({ item }) => item.path)
      .filter((path) => path !== '/m/trip');
    frame.setOwnBar(leadsToTabs(ground.querySelector('.fb-bottombar'), tabs));
    return () => {
      frame.setOwnBar(false);
      for (const end of ends) end();
      islands();
    };
  }, [page, navigation, contributions, frame]);
  return <div ref={host} data-published={page.slug ?? ''} />;
}

/**
 * May a page's bottom bar stand in for the host's? Only where it leads to another one of `tabs`, the host's: nobody must lose
 * the way to their own orders.
 */
export function leadsToTabs(bar: Element | null, tabs: readonly string[]): boolean {
  const links = [...(bar?.querySelectorAll('a[href^="/#"]') ?? [])];
  return links.some((link) => tabs.includes(link.getAttribute('href')?.slice(2) ?? ''));
}

/** A page that follows the visitor's system follows the host's theme here, which the person may have set. */
function followTheme(ground: HTMLElement): () => void {
  if (ground.dataset.theme !== 'auto') return () => {};
  const apply = (): void => {
    ground.dataset.theme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
  };
  apply();
  const observer = new MutationObserver(apply);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function followLinks(root: ShadowRoot, open: (slug: string) => void): () => void {
  const click = (event: Event): void => {
    if (!(event instanceof MouseEvent) || event.defaultPrevented || event.metaKey || event.ctrlKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    const slug = link === null || link.target === '_blank' ? undefined : slugOfUrl(link.getAttribute('href') ?? '');
    if (slug === undefined) return;
    event.preventDefault();
    open(slug);
  };
  root.addEventListener('click', click);
  return () => root.removeEventListener('click', click);
}

interface IslandModule {
  /** Brings the blocks of one kind below `root` to life; what comes back ends them. */
  mountIn(root: ParentNode): () => void;
}

/** Makes blocks interactive; the page is readable without, so a script that fails only leaves its blocks still. */
function mountIslands(islands: readonly Island[], ground: HTMLElement): () => void {
  const ends: (() => void)[] = [];
  let gone = false;
  for (const island of islands) {
    fetchChecked(island);
    const { url } = island;
    void import(/* @vite-ignore */ url).then(
      (module: IslandModule) => {
        if (!gone) ends.push(module.mountIn(ground));
      },
      (error: unknown) => console.error('an interactive block could not be loaded', error),
    );
  }
  return () => {
    gone = true;
    for (const end of ends) end();
  };
}

/**
 * Fetches a module by the hash that its page names, so that the import after it runs what was checked: this document's
 * import map knows the scripts of the app, not those of published pages.
 */
function fetchChecked({ url, integrity }: Island): void {
  if (document.querySelector(`link[rel="modulepreload"][href="${url}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = url;
  link.integrity = integrity;
  document.head.append(link);
}
