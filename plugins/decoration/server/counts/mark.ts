import type { ServerContext } from '@fitout/sdk/server';
import type { RenderedBody } from '../../page/document.ts';

const clickable = /<(?:a|button|summary)[ >]/;

/** A page's inside with the scripts that ask for its pictures late and try them again, where it has some. */
export function withPictures(body: RenderedBody, { site }: Pick<ServerContext, 'site'>): RenderedBody {
  const script = body.html.includes('<img ') ? site.island('pictures.js') : undefined;
  const defer = /loading="lazy"|background-image:/.test(body.html) ? site.islandText('defer.js') : undefined;
  // No module, which would come too late: its names are its own all the same.
  const early = defer === undefined ? undefined : `(()=>{${defer.trim()}})()`;
  return { ...body, early, islands: script === undefined ? body.islands : [...body.islands, script] };
}

/**
 * A page's inside with its id on it and the script that tells of clicks, where there is something to click: about
 * 0.4 kB that is loaded beside the page, and not a request until somebody clicks.
 */
export function countable(body: RenderedBody, page: bigint, { site }: Pick<ServerContext, 'site'>): RenderedBody {
  if (!clickable.test(body.html)) return body;
  const script = site.island('clicks.js');
  const html = body.html.replace('<div class="fb-page"', `<div class="fb-page" data-page="${page}"`);
  return { ...body, html, islands: [...body.islands, ...(script === undefined ? [] : [script])] };
}
