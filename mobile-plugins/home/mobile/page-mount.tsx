import { productOfUrl, slugOfUrl } from '@fitout/sdk';
import { mobileTabPoint, useMobilePage } from '@fitout/sdk/mobile';
import { usePlugin } from '@fitout/sdk/web';
import { createElement, type RefObject, useEffect, useRef } from 'react';
import type { PublishedPage, SentForm } from './load-page.ts';
import { type StandingPage, standPage } from './standing-page.ts';

export interface PageMountProps {
  page: PublishedPage;
  /** Set to what stands there, for as long as it does. */
  standing: RefObject<StandingPage | undefined>;
  /** A form of it that no script sends. */
  onSend(form: SentForm): void;
}

/**
 * Shows a published page inside the host. It stands in a shadow root with its own styles: Framework7's global css does
 * not reach it and its css does not get out. Links to other pages stay inside /m. While another page is in front it
 * stays as it is, with what was written into it, played and opened.
 */
export function PageMount({ page, standing, onSend }: PageMountProps) {
  const { contributions, navigation } = usePlugin();
  const frame = useMobilePage();
  const host = useRef<PageHost>(null);
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    if (standing.current?.page !== page) {
      standing.current?.end();
      standing.current = standPage(root, page);
    }
    element.gone = () => {
      standing.current?.end();
      standing.current = undefined;
    };
    const ground = root.firstElementChild as HTMLElement;
    const ends = [followLinks(root, (address) => navigation.open(address)), followForms(root, onSend)];
    const tabs = contributions
      .list(mobileTabPoint)
      .map(({ item }) => item.path)
      .filter((path) => path !== '/m/trip');
    frame.setOwnBar(leadsToTabs(ground.querySelector('.fb-bottombar'), tabs));
    return () => {
      frame.setOwnBar(false);
      for (const end of ends) end();
      standing.current?.rest();
    };
  }, [page, standing, onSend, navigation, contributions, frame]);
  return createElement(hostName, { ref: host, 'data-published': page.slug ?? '' });
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

/** Links to other pages lead there within /m, with what their address says of the query. */
function followLinks(root: ShadowRoot, open: (address: string) => void): () => void {
  const click = (event: Event): void => {
    if (!(event instanceof MouseEvent) || event.defaultPrevented || event.metaKey || event.ctrlKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (link === null || link.target === '_blank') return;
    const path = pathInHost(link.getAttribute('href') ?? '');
    if (path === undefined) return;
    event.preventDefault();
    open(`${path}${link.search}`);
  };
  root.addEventListener('click', click);
  return () => root.removeEventListener('click', click);
}

/** Where a page of the site stands within /m; undefined for any other address. */
export function pathInHost(url: string): string | undefined {
  const product = productOfUrl(url);
  if (product !== undefined) return `/m/goods/${product}`;
  const slug = slugOfUrl(url);
  return slug === undefined ? undefined : `/m/page/${encodeURIComponent(slug)}`;
}

/** A form that no script sends (a password that opens a page) is sent from here: its answer stays in /m. */
function followForms(root: ShadowRoot, send: (form: SentForm) => void): () => void {
  const submit = (event: Event): void => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== 'post' || new URL(form.action).origin !== location.origin) return;
    event.preventDefault();
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value);
    send({ url: form.action, fields });
  };
  root.addEventListener('submit', submit);
  return () => root.removeEventListener('submit', submit);
}
