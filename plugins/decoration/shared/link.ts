import { phoneDigits } from '@fitout/sdk';
import type { Json } from './document/document.ts';

/**
 * Where a block leads. `target`: a page's slug, an address of the phone app (`/m/…`), an absolute url, a phone number,
 * or a mini-program's id and the page within it (`wx0123456789abcdef/pages/index/index?id=1`).
 */
export type Link = {
  kind: 'none' | 'page' | 'app' | 'url' | 'phone' | 'mini';
  target: string;
  /** The page's title when it was chosen, for the panel. */
  title?: string;
};

export const noLink: Link = { kind: 'none', target: '' };

const webUrl = /^https?:\/\/[^\s]+$/i;
const appPath = /^\/m\/[\w\-/.?=&%:]{1,200}$/;
const phoneNumber = /^\+?\d{2,25}$/;
const pageSlug = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,99}$/u;
const miniPage = /^(wx[0-9a-f]{16})\/([\w\-/.]{1,200})(?:\?([^\s?#]{1,500}))?$/;

const shapes: Record<Exclude<Link['kind'], 'none'>, RegExp> = {
  page: pageSlug,
  app: appPath,
  url: webUrl,
  phone: phoneNumber,
  mini: miniPage,
};

/** Is a link usable: complete, and of a scheme that cannot run anything? `none` is. */
export function linkFits(link: Link): boolean {
  return link.kind === 'none' || shapes[link.kind].test(link.kind === 'phone' ? phoneDigits(link.target) : link.target);
}

/** The href of a link on the public site, or undefined where it leads nowhere (or somewhere it must not). */
export function linkHref(link: Link | undefined): string | undefined {
  if (link === undefined || link.kind === 'none' || !linkFits(link)) return undefined;
  switch (link.kind) {
    case 'page':
      return `/p/${encodeURIComponent(link.target)}`;
    case 'app':
      return `/#${link.target}`;
    case 'url':
      return link.target;
    case 'phone':
      return `tel:${phoneDigits(link.target)}`;
    case 'mini':
      return miniHref(link.target);
  }
}

/** WeChat's plain scheme: phones open the mini-program from any browser, and from WeChat's own. */
function miniHref(target: string): string | undefined {
  const [, appid, path, query] = miniPage.exec(target) ?? [];
  if (appid === undefined || path === undefined) return undefined;
  const rest = query === undefined ? '' : `&query=${encodeURIComponent(query)}`;
  return `weixin://dl/business/?appid=${appid}&path=${encodeURIComponent(path)}${rest}`;
}

/** The two things a person types for a mini-program. */
export function miniParts(target: string): { appid: string; path: string } {
  const slash = target.indexOf('/');
  return slash < 0 ? { appid: target, path: '' } : { appid: target.slice(0, slash), path: target.slice(slash + 1) };
}

/** A mini-program's target out of what was typed; a slash in front of the page, or spaces around it, mean nothing. */
export function miniTarget({ appid, path }: { appid: string; path: string }): string {
  const page = path.trim().replace(/^\/+/, '');
  return page === '' ? appid.trim() : `${appid.trim()}/${page}`;
}

/** Reads a link out of stored values; whatever is no link leads nowhere. */
export function asLink(value: Json | undefined): Link {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return noLink;
  const { kind, target, title } = value;
  if (typeof kind !== 'string' || !Object.hasOwn(shapes, kind)) return noLink;
  return {
    kind: kind as Link['kind'],
    target: typeof target === 'string' ? target : '',
    ...(typeof title === 'string' ? { title } : {}),
  };
}
