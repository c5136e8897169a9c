import { slugOfUrl } from '@fitout/sdk';
import { mobileTabPoint, useMobilePage, usePerson } from '@fitout/sdk/mobile';
import { usePlugin } from '@fitout/sdk/web';
import { createElement, type RefObject, useEffect, useRef } from 'react';
import type { PublishedPage } from './load-page.ts';
import { type StandingPage, standPage } from './standing-page.ts';

export interface PageMountProps {
  page: PublishedPage;
  /** Set to what stands there, for as long as it does. */
  standing: RefObject<StandingPage | undefined>;
}

/**
 * Shows a published page inside the host. It stands in a shadow root with its own styles: Framework7's global css does
 * not reach it and its css does not get out. Links to other pages stay inside /m. While another page is in front it
 * stays as it is, with what was written into it, played and opened.
 */
export function PageMount({ page, standing }: PageMountProps) {
  const { contributions, navigation } = usePlugin();
  const frame = useMobilePage();
  const person = usePerson()?.id;
  const host = useRef<PageHost>(null);
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    if (!mayStay(standing.current, page, person)) {
      standing.current?.end();
      standing.current = standPage(root, page, person);
    }
    element.gone = () => {
      standing.current?.end();
      standing.current = undefined;
    };
    const ground = root.firstElementChild as HTMLElement;
    const endLinks = followLinks(root, (slug) => navigation.open(`/m/page/${encodeURIComponent(slug)}`));
    const tabs = contributions
      .list(mobileTabPoint)
      .map(({ item }) => item.path)
      .filter((path) => path !== '/m/trip');
    frame.setOwnBar(leadsToTabs(ground.querySelector('.fb-bottombar'), tabs));
    return () => {
      frame.setOwnBar(false);
      endLinks();
      standing.current?.rest();
    };
  }, [page, person, standing, navigation, contributions, frame]);
  return createElement(hostName, { ref: host, 'data-published': page.slug ?? '' });
}

/** A page goes with its content; with whom it greets, unless someone writes in it; and once its form is sent. */
function mayStay(now: StandingPage | undefined, page: PublishedPage, person: string | undefined): boolean {
  return now?.page === page && !now.spent() && (now.person === person || now.inUse());
}

const hostName = 'fitout-published-page';

/** React tells a hidden page nothing when it goes for good; the document does. */
class PageHost extends HTMLElement {
  gone: (() => void) | undefined;

  disconnectedCallback(): void {
    this.gone?.();
  }
}
if (customElements.get(hostName) === undefined) customElements.define(hostName, PageHost);

/**
 * May a page's bottom bar stand in for the host's? Only where it leads to another one of `tabs`, the host's: nobody must lose
 * the way to their own orders.
 */
export function leadsToTabs(bar: Element | null, tabs: readonly string[]): boolean {
  const links = [...(bar?.querySelectorAll('a[href^="/#"]') ?? [])];
  return links.some((link) => tabs.includes(link.getAttribute('href')?.slice(2) ?? ''));
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
