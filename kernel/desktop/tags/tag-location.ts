import { useSyncExternalStore } from 'react';
import type { BaseLocationHook } from 'wouter';
import { parseAddress } from '../../../sdk/manifest/routes.ts';

export interface TagRouter {
  subscribe(listener: () => void): () => void;
  /** The tag's own address; undefined once it is closed. */
  urlOf(id: string): string | undefined;
  navigateFrom(id: string, to: string, options?: { replace?: boolean }): void;
}

const hooks = new WeakMap<TagRouter, Map<string, BaseLocationHook>>();

/**
 * wouter's location hook of one tag: it reads that tag's address, not the window's. It stays the same function for
 * the tag's whole life, since another one would mount the page anew.
 */
export function tagLocation(router: TagRouter, id: string): BaseLocationHook {
  const known = hooks.get(router) ?? new Map<string, BaseLocationHook>();
  hooks.set(router, known);
  const present = known.get(id);
  if (present !== undefined) return present;
  let last = '/';
  const url = (): string => {
    last = router.urlOf(id) ?? last;
    return last;
  };
  const navigate = (to: string, options?: { replace?: boolean }): void => {
    router.navigateFrom(id, to.startsWith('?') ? `${parseAddress(url()).path}${to}` : to, options);
  };
  const useTagLocation: BaseLocationHook = () => {
    const path = useSyncExternalStore(router.subscribe, () => parseAddress(url()).path);
    return [path, navigate];
  };
  useTagLocation.searchHook = () => useSyncExternalStore(router.subscribe, () => parseAddress(url()).search);
  useTagLocation.hrefs = (href: string) => `#${href}`;
  known.set(id, useTagLocation);
  return useTagLocation;
}
