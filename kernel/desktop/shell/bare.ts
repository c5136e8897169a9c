import { type LiveTag, quiet } from '../tags/tag-store.ts';
import type { Target } from './addresses.ts';
import { storedBreadcrumbs } from './breadcrumbs.ts';

/** Without the shell around it: a window that was opened for one tool. */
export const bareWindow = new URLSearchParams(location.search).has('bare');

/** The page that fills the window in place of the layout. It has no tag; what it says of itself is kept here. */
export interface BarePage extends Target {
  ownTitle: string | undefined;
  live: LiveTag;
}

/** `target` in the whole window; the same page at another address of its own stays as it is. */
export function barePage(target: Target, before: BarePage | undefined): BarePage {
  if (before?.id === target.id) return { ...target, ownTitle: before.ownTitle, live: before.live };
  return { ...target, ownTitle: storedBreadcrumbs(target.url)?.ownTitle, live: quiet };
}
