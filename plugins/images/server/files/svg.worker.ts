import { serveWork } from '@fitout/sdk/server';
import { unreadable } from './refusals.ts';
import { cleanSvg } from './svg.ts';
import type { CleanedSvg } from './svg-work.ts';

/** Pictures inside of one drawing; each is opened to see how large it is. */
const maxPictures = 100;

serveWork((bytes: Uint8Array): CleanedSvg => {
  const drawing = cleanSvg(new TextDecoder().decode(bytes));
  const pictures: Uint8Array[] = [];
  for (const [, inner = ''] of drawing.text.matchAll(/href="data:image\/[a-z]+;base64,([^"]*)"/gi)) {
    if (pictures.length >= maxPictures) throw unreadable('slow');
    pictures.push(Buffer.from(inner, 'base64'));
  }
  return { ...drawing, pictures };
});
