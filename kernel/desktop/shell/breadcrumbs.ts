import { readJson, sessionKeys, writeJson } from '../../web/storage.ts';

/** The way to the page in front, as the window keeps it through a reload. */
export interface Breadcrumbs {
  url: string;
  /** Words from the menu's top down to the page. */
  path: string[];
  /** The title that the page gave itself. */
  ownTitle?: string;
}

/** What was kept of `url`, by the document before; undefined where that was at another page. */
export function storedBreadcrumbs(url: string): Breadcrumbs | undefined {
  const kept = readJson<Partial<Breadcrumbs>>(sessionStorage, sessionKeys.breadcrumbs);
  return kept?.url === url && Array.isArray(kept.path) ? (kept as Breadcrumbs) : undefined;
}

export function keepBreadcrumbs(breadcrumbs: Breadcrumbs): void {
  writeJson(sessionStorage, sessionKeys.breadcrumbs, breadcrumbs);
}
