import type { ServerContext } from '@fitout/sdk/server';
import { imageLookup } from '../../images/api.ts';
import { wholeAttribute } from '../shared/blocks/picture.tsx';
import type { RenderedBody } from './document.ts';

const label = 'AI 生成';

/**
 * In a corner of what the picture stands in; a block that places its pictures itself keeps its own position, since
 * `:where` weighs nothing.
 */
const css =
  ':where(:has(>.fb-ai)){position:relative}.fb-ai{position:absolute;right:4px;bottom:4px;z-index:1;padding:0 4px;border-radius:2px;font-size:10px;line-height:16px;color:#fff;background:rgb(0 0 0/55%);pointer-events:none}';

/**
 * Marks pictures that the library knows as generated, as GB 45438-2025 asks of who shows them: words over the picture and
 * in its alternative text. Where the pixels carry words of their own and the block shows the whole picture large enough
 * for them, they are not said over it a second time.
 */
export async function withOrigins(
  body: RenderedBody,
  orgId: bigint,
  { services }: Pick<ServerContext, 'services'>,
): Promise<RenderedBody> {
  const keys = [...body.html.matchAll(/<img\b[^<>]*>/g)].flatMap(([tag]) => keyIn(tag) ?? []);
  if (keys.length === 0) return body;
  const known = await services.get(imageLookup).byKeys(orgId, keys);
  if (![...known.values()].some(({ generated }) => generated)) return body;
  const html = body.html.replace(/<img\b[^<>]*>/g, (tag) => {
    const image = known.get(keyIn(tag) ?? '');
    return image?.generated === true ? marked(tag, image.labelled && tag.includes(` ${wholeAttribute}=`)) : tag;
  });
  return { ...body, html, css: body.css + css };
}

function keyIn(tag: string): string | undefined {
  return /\ssrc="\/a\/([\w.-]{1,200})/.exec(tag)?.[1];
}

function marked(tag: string, saysSo: boolean): string {
  const spoken = /\salt="[^"]+"/.test(tag);
  const named = tag.replace(/(\salt="[^"]+)"/, `$1（${label}）"`).replace(/^<img/, '<img data-aigc="1"');
  if (saysSo) return named;
  // What is said in its place is not said twice.
  return `${named}<small class="fb-ai"${spoken ? ' aria-hidden="true"' : ''}>${label}</small>`;
}
