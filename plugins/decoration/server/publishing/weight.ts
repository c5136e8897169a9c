import type { ServerContext } from '@fitout/sdk/server';
import { renderBody } from '../../page/render.tsx';
import type { DataOf } from '../../shared/blocks/frame.tsx';
import type { Checks } from '../../shared/calls/publishing.ts';
import type { PageDocument } from '../../shared/document/document.ts';
import { compress } from '../live/compress.ts';
import { documentAssets } from '../usage/named.ts';

/** What visitors would load. */
export async function weightOf(ctx: ServerContext, document: PageDocument, dataOf: DataOf): Promise<Checks['weight']> {
  const body = renderBody(document, ctx, dataOf);
  const bytes = (await compress(body.css + body.html, 'br')).byteLength;
  return { bytes, pictures: documentAssets(document).size };
}
