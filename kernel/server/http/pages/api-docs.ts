import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { platformCalls } from '../../../../sdk/calls.ts';
import { languageOf, type PlatformHandlers, type Reply } from '../../../../sdk/server.ts';
import type { ApiDocument } from '../../../openapi/document.ts';
import { openApi } from '../../../openapi/index.ts';
import { docsPage } from '../../../openapi/page/index.ts';
import type { ServerKernel } from '../../server-kernel.ts';
import { encodingOf } from '../files/encoding.ts';
import { apiHeaders, pageHeaders } from '../headers.ts';
import type { RouteEntry } from '../route-table.ts';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** The document of the routes that are mounted, as JSON and as a page. */
export function documentHandlers(
  { host, https }: Pick<ServerKernel, 'host' | 'https'>,
  routes: () => readonly RouteEntry[],
): PlatformHandlers<typeof platformCalls.documents> {
  let made: { routes: number; document: ApiDocument } | undefined;
  const current = (): ApiDocument => {
    const now = routes();
    // A plugin that waited for the database brings its routes later.
    if (made?.routes !== now.length) made = { routes: now.length, document: openApi(now, host.known, { https }) };
    return made.document;
  };
  return {
    'GET /openapi.json': async () => ({
      headers: { ...apiHeaders, 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(current()),
    }),
    'GET /docs': async ({ query: { q, plugin, lang }, headers }) => {
      const language = lang ?? languageOf(headers);
      const html = docsPage(current(), { q, plugin, language });
      return compressed(html, headers['accept-encoding'], {
        ...pageHeaders({ https }),
        'content-type': 'text/html; charset=utf-8',
        'content-language': language,
        'cache-control': 'no-store',
      });
    },
  };
}

/** Hundreds of kilobytes of the same few tags. */
async function compressed(html: string, accepted: string | undefined, headers: Record<string, string>): Promise<Reply> {
  const encoding = encodingOf(accepted);
  if (encoding === 'identity') return { headers, body: html };
  const body =
    encoding === 'gzip' ? await gz(html) : await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return { headers: { ...headers, 'content-encoding': encoding, vary: 'accept-encoding' }, body };
}
