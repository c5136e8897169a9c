import { FitoutError } from '../../../sdk/base/errors.ts';
import type { platformCalls } from '../../../sdk/calls.ts';
import type { Answered, Caller, PlatformHandlers } from '../../../sdk/server.ts';
import { sessionOf } from '../auth/caller.ts';
import type { Headers } from '../http/headers.ts';
import { myMenu } from '../menu/menus.ts';
import type { ServerKernel } from '../server-kernel.ts';
import { framingOf } from './framing.ts';
import { SiteLooker, siteOf } from './look.ts';

/** Menu entries that lead to other sites, inside the shell. */
export function framedHandlers(kernel: ServerKernel): PlatformHandlers<typeof platformCalls.framed> {
  const looker = new SiteLooker(kernel.outbound);
  const { publicUrl } = kernel.parts.config;

  /** Origins under which browsers know this server. */
  const ownOrigins = (asked: string): string[] => {
    const host = URL.parse(asked)?.host;
    return [
      ...(publicUrl === undefined ? [] : [publicUrl]),
      ...(host === undefined ? [] : [`http://${host}`, `https://${host}`]),
    ];
  };
  const entryOf = async (caller: Caller, id: string): Promise<Entry> => {
    const found = find(await myMenu(kernel, sessionOf(caller).orgId, caller), id);
    if (found?.url === undefined || found.url === null || !/^https?:\/\//i.test(found.url))
      throw new FitoutError('notFound', {
        reason: 'kernel.framed-entry',
        message: { zh: '您的菜单中没有这个网站', en: 'There is no such site in your menu' },
      });
    return found;
  };

  return {
    'GET /v1/framed/:entry': async ({ params, query, caller, origin }) => {
      const { title, titleEn, url } = await entryOf(caller, params.entry);
      const site = siteOf(url ?? '', ownOrigins(origin));
      const seen = await looker.look(site.href);
      const framing = framingOf(seen.headers, seen.url, new URL(query.origin).origin);
      return {
        title,
        titleEn,
        url: site.href,
        origin: site.origin,
        leadsTo: seen.origins.length > 1 ? new URL(seen.url).origin : null,
        state: seen.state !== 'answered' ? seen.state : framing.allowed ? 'open' : 'refused',
        refusedBy: framing.by ?? null,
      };
    },
    'GET /v1/framed/:entry/page': async ({ params, caller, origin }) => {
      const { title, url } = await entryOf(caller, params.entry);
      const site = siteOf(url ?? '', ownOrigins(origin));
      const { origins } = await looker.look(site.href);
      return { headers: pageHeaders(origins), body: framePage(site.href, title) };
    },
  };
}

type Entry = Answered<'GET /v1/fun/my/WEBSITE'>[number];

function find(entries: readonly Entry[], id: string): Entry | undefined {
  for (const entry of entries) {
    const found = entry.id === id ? entry : find(entry.children, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function pageHeaders(origins: readonly string[]): Headers {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      `frame-src ${origins.join(' ')}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ].join('; '),
  };
}

/** What a site may do in its frame. Nothing of it reaches the window around: no top navigation. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads';

function framePage(url: string, title: string): string {
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<title>${inHtml(title)}</title>
<style>html,body{height:100%;margin:0}iframe{display:block;width:100%;height:100%;border:0;background:#fff}</style>
</head>
<body><iframe src="${inHtml(url)}" title="${inHtml(title)}" sandbox="${sandbox}" referrerpolicy="strict-origin-when-cross-origin"></iframe></body>
</html>
`;
}

function inHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
