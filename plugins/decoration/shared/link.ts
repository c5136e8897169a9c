import type { Json } from './document.ts';

/** Where a block leads. `target`: a page's slug, an address of the phone app (`/m/…`), an absolute url, or a phone number. */
export interface Link {
  kind: 'none' | 'page' | 'app' | 'url' | 'phone';
  target: string;
  /** The page's title when it was chosen, for the panel. */
  title?: string;
}

export const noLink: Link = { kind: 'none', target: '' };

const webUrl = /^https?:\/\/[^\s]+$/i;
const appPath = /^\/m\/[\w\-/.?=&%:]{1,200}$/;
const phoneNumber = /^\+?[0-9][0-9 ()-]{1,24}$/;

/** Is a link usable: complete, and of a scheme that cannot run anything? `none` is. */
export function linkFits(link: Link): boolean {
  if (link.kind === 'none') return true;
  if (link.kind === 'page') return /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,99}$/u.test(link.target);
  if (link.kind === 'app') return appPath.test(link.target);
  if (link.kind === 'url') return webUrl.test(link.target);
  return phoneNumber.test(link.target);
}

/** The href of a link on the public site, or undefined where it leads nowhere (or somewhere it must not). */
export function linkHref(link: Link | undefined): string | undefined {
  if (link === undefined || link.kind === 'none' || !linkFits(link)) return undefined;
  if (link.kind === 'page') return `/p/${encodeURIComponent(link.target)}`;
  if (link.kind === 'app') return `/#${link.target}`;
  return link.kind === 'url' ? link.target : `tel:${link.target.replace(/[^+\d]/g, '')}`;
}

/** Reads a link out of stored values; whatever is no link leads nowhere. */
export function asLink(value: Json | undefined): Link {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return noLink;
  const { kind, target, title } = value;
  if (kind !== 'page' && kind !== 'app' && kind !== 'url' && kind !== 'phone') return noLink;
  return {
    kind,
    target: typeof target === 'string' ? target : '',
    ...(typeof title === 'string' ? { title } : {}),
  };
}
