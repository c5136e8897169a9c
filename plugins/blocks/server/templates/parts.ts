import type { Link, NodeStyle } from '../../../decoration/api.ts';
import { block, type Made, nowhere, type Picture } from './kit.ts';

/*
 * What the templates are put together of. Each is nothing but blocks, which the person who uses a template edits as
 * any others: words stand in blocks, never in pictures.
 */

const white = '#ffffff';

/** A picture with the page's first words on it, in a colour of their own. */
export function hero(of: {
  picture: Picture;
  ground: string;
  title: string;
  sub: string;
  ink?: string;
  subInk?: string;
  /** Pixels of the picture that stay free under the words. */
  room?: number;
  align?: 'left' | 'center';
}): Made {
  const { picture, ground, title, sub, ink = white, subInk = ink, room = 170, align = 'center' } = of;
  const style: NodeStyle = { background: ground, backgroundImage: picture.key, padding: [26, 8, room, 8] };
  return block('container', {}, style, [
    block('title', { text: title, size: 34, align, color: ink }),
    block('title', { text: sub, size: 15, level: 3, align, color: subInk }, { margin: [-14, 0, 0, 0] }),
  ]);
}

/** The heading of a part of the page. */
export function heading(
  text: string,
  accent: string,
  more: { subtitle?: string; more?: string; link?: Link } = {},
): Made {
  return block('title', { text, look: 'bar', size: 19, accent, ...more }, { padding: [8, 4, 0, 4] });
}

export function words(html: string, style: NodeStyle = {}): Made {
  return block('richtext', { html }, style);
}

/** A white card with round corners around other blocks. */
export function card(inside: readonly Made[], background = white): Made {
  const style: NodeStyle = { background, margin: [8, 12, 8, 12], padding: [4, 2, 8, 2], radius: [14, 14, 14, 14] };
  return block('container', {}, style, inside);
}

export interface Good {
  picture: Picture;
  name: string;
  price: string;
  /** What it was before; may be empty. */
  before?: string;
  link?: Link;
}

/** Goods in two columns, as cards: picture, name, price. Where the catalogue has goods, its newest stand there instead. */
export function shelf(goods: readonly Good[], ink: string, background = white): Made {
  const half = (at: number) => goods.filter((_, index) => index % 2 === at);
  const one = ({ picture, name, price, before = '', link = nowhere }: Good) =>
    block('container', {}, { background, radius: [12, 12, 12, 12], margin: [0, 0, 10, 0] }, [
      block('image', { image: picture, link }),
      words(
        `<p>${name}</p><p><span style="color:${ink};font-size:19px"><strong>¥${price}</strong></span>${before === '' ? '' : ` <s>¥${before}</s>`}</p>`,
      ),
    ]);
  const samples = block('columns', { gap: 10 }, { padding: [4, 12, 0, 12] }, [
    block('column', {}, {}, half(0).map(one)),
    block('column', {}, {}, half(1).map(one)),
  ]);
  const newest = { title: '', from: 'newest', limit: goods.length, layout: 'two', color: ink };
  return { ...samples, prefer: block('goods', newest) };
}

/** Entries with a picture and a word each. */
export function entries(
  items: readonly (readonly [
    picture: Picture,
    title: string,
    link?: Link,
    more?: { subtitle?: string; badge?: string },
  ])[],
  columns = 4,
): Made {
  return block('nav', {
    columns,
    items: items.map(([image, title, link = nowhere, more = {}]) => ({
      image,
      title,
      subtitle: '',
      badge: '',
      link,
      ...more,
    })),
  });
}

/** Rules that open on a tap. */
export function rules(title: string, lines: readonly string[], background = white): Made {
  const list = `<ol>${lines.map((one) => `<li><p>${one}</p></li>`).join('')}</ol>`;
  return block(
    'fold',
    { title, look: 'line' },
    { background, margin: [8, 12, 8, 12], padding: [0, 4, 0, 4], radius: [12, 12, 12, 12] },
    [words(list)],
  );
}

export const gap = (height: number): Made => block('spacer', { height });
