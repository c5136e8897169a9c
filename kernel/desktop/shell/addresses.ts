import type { Text } from '@fitout/sdk';
import { type RouteMatch, tagIdOf } from '../../../sdk/manifest/routes.ts';
import { layoutRoot } from '../../web/constants.ts';
import { isExternal, leaves, menuTrail } from '../../web/menu/menu.ts';
import type { PageKernel } from '../../web/page-kernel.ts';

/**
 * A manifest's line under `contributes["shell.redirect"]`: an address without a page of its own opens another one.
 * Of several for one address the smallest `order` whose target this person may open wins.
 */
export interface ShellRedirect {
  from: string;
  to: string;
  order?: number;
}

export interface Target {
  url: string;
  match: RouteMatch | undefined;
  refusal: 'unknown' | 'forbidden' | 'session' | undefined;
  /** The identity of the tag that shows it. */
  id: string;
  title: Text;
  name: string;
  noCache: boolean | undefined;
  bare: boolean;
}

/** What opening `url` means for this person now. */
export function resolveTarget(kernel: PageKernel, url: string): Target {
  const address = redirected(kernel, url);
  const match = kernel.routes.match(address);
  const trail = menuTrail(kernel.menu.state.entries, address);
  const entry = trail.at(-1);
  const refusal = kernel.openable.refusal(match);
  return {
    url: address,
    match,
    refusal,
    id: tagIdOf(address, match, entry?.tag),
    title: entry?.title ?? match?.route.title ?? address,
    name: match === undefined ? '' : `${match.route.plugin}/${match.route.view}`,
    noCache: match?.route.noCache,
    bare: match?.route.frame === 'bare',
  };
}

/** Follows redirects. The layout's root without any falls to the first page of the menu. */
function redirected(kernel: PageKernel, url: string): string {
  let address = url === '/' && !hasFirstPage(kernel) ? layoutRoot : url;
  for (let hops = 0; hops < 5; hops += 1) {
    if (kernel.routes.match(address) !== undefined) return address;
    const found = redirectsFrom(kernel, address);
    const next = found.find((to) => mayOpen(kernel, to)) ?? (address === layoutRoot ? firstPage(kernel) : undefined);
    if (next === undefined) return refusedTo(kernel, found[0]) ?? address;
    address = next;
  }
  return address;
}

/** Is there a page at `/`, and for this person? Who has no right to it comes to the workbench. */
function hasFirstPage(kernel: PageKernel): boolean {
  const match = kernel.routes.match('/');
  return match !== undefined && kernel.openable.refusal(match) !== 'forbidden';
}

/** A person who may open nothing that an address leads to reads that, not that there is no such page. */
function refusedTo({ session, menu }: PageKernel, to: string | undefined): string | undefined {
  return session.state.user !== undefined && menu.state.status === 'ready' ? to : undefined;
}

function redirectsFrom(kernel: PageKernel, address: string): string[] {
  return kernel.contributions
    .list<ShellRedirect>({ id: 'shell.redirect' })
    .map(({ item }) => item)
    .filter((item) => item.from === address)
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map((item) => item.to);
}

function firstPage(kernel: PageKernel): string | undefined {
  const urls = leaves(kernel.menu.state.entries).map(({ item }) => item.url ?? '');
  return urls.find((url) => !isExternal(url) && mayOpen(kernel, url));
}

function mayOpen(kernel: PageKernel, url: string): boolean {
  return kernel.openable.refusal(kernel.routes.match(url)) === undefined;
}
