import type { AssetImage } from '@fitout/sdk';
import sharp from 'sharp';
import { blockDefinition } from '../../plugins/decoration/shared/blocks/registry.ts';
import type { PageDetail } from '../../plugins/decoration/shared/calls/outputs.ts';
import { emptyDocument } from '../../plugins/decoration/shared/document/create.ts';
import type { Json, PageDocument, Props } from '../../plugins/decoration/shared/document/document.ts';
import type { BenchProduct } from './product.ts';
import '../../plugins/blocks/tests/added.ts';

const pages = '/api/p/decoration/pages';

/** A page as a shop would publish it: thirty blocks of fifteen kinds, each with content. */
export function thirtyBlocks(photos: readonly AssetImage[]): [type: string, props: Props][] {
  const photo = (n: number) => ({ ...photos[n % photos.length], alt: `照片 ${n}` }) as unknown as Json;
  const web = (target: string): Json => ({ kind: 'url', target });
  const text = (n: number): [string, Props] => [
    'richtext',
    { html: `<p>第 ${n} 段：<strong>新品</strong>八月上市，门店与线上同价，支持七天无理由退换。</p>` },
  ];
  const title = (words: string): [string, Props] => ['title', { text: words, subtitle: '更多好物等你来' }];
  const image = (n: number): [string, Props] => ['image', { image: photo(n), link: web('https://example.com/a') }];
  return [
    ['search', {}],
    ['notice', {}],
    [
      'carousel',
      { items: [0, 1, 2, 3].map((n) => ({ image: photo(n), video: null, link: web('https://example.com') })) },
    ],
    ['nav', {}],
    title('今日推荐'),
    image(0),
    image(1),
    ['spacer', {}],
    title('夏日专场'),
    text(1),
    ['album', { items: [0, 1, 2, 3, 4, 5].map((n) => ({ image: photo(n) })), layout: 'rows' }],
    ['divider', {}],
    title('限时活动'),
    ['countdown', { end: '2030-01-01T00:00:00Z' }],
    image(2),
    text(2),
    [
      'hotspot',
      { image: photo(3), spots: [{ x: 10, y: 10, w: 30, h: 30, link: web('https://example.com/b'), label: '去看看' }] },
    ],
    ['divider', {}],
    title('关于我们'),
    text(3),
    [
      'article',
      {
        title: '海边的一天',
        cover: photo(0),
        date: '2026-06-01T00:00:00Z',
        author: '编辑部',
        html: '<p>清晨的海边很安静。</p>',
      },
    ],
    ['spacer', {}],
    ['service', { phone: '400-800-1234', online: web('https://example.com/c') }],
    title('门店'),
    [
      'store',
      {
        name: '人民路店',
        address: '上海市黄浦区人民路 1 号',
        hours: '9:00–21:00',
        phone: '021-12345678',
        image: photo(1),
      },
    ],
    image(3),
    text(4),
    ['nav', {}],
    text(5),
    ['notice', {}],
  ];
}

/** A document of these blocks, one under another. */
export function documentOf(title: string, blocks: readonly [type: string, props: Props][]): PageDocument {
  const doc = emptyDocument('page', title);
  const root = doc.nodes[doc.root];
  if (root === undefined) throw new Error('a page without a root');
  const ids = blocks.map((_, n) => `b${String(n).padStart(5, '0')}`);
  doc.nodes[doc.root] = { ...root, slots: { default: ids } };
  for (const [n, [type, props]] of blocks.entries()) {
    const definition = blockDefinition(type);
    if (definition === undefined) throw new Error(`no block is called ${type}`);
    const id = ids[n] as string;
    doc.nodes[id] = {
      id,
      type,
      v: definition.v,
      parent: doc.root,
      props: { ...definition.defaults(), ...props },
      style: {},
    };
  }
  return doc;
}

/** Four photos in the library. */
export async function somePhotos({ api }: BenchProduct): Promise<AssetImage[]> {
  for (const [name, width, height, hue] of [
    ['海边', 1600, 900, 210],
    ['山间', 1200, 1200, 120],
    ['落日', 900, 1200, 20],
    ['花园', 1500, 1000, 320],
  ] as const) {
    const background = { r: hue, g: 120, b: 255 - (hue % 255), alpha: 1 };
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
    const grain = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
      .png()
      .toBuffer();
    const jpeg = await sharp({ create: { width, height, channels: 4, background } })
      .composite([{ input: grain, blend: 'soft-light' }])
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(jpeg)]), `${name}.jpg`);
    await api.send('POST', '/api/p/images/assets', form);
  }
  const { items } = await api.get<{ items: { image?: AssetImage }[] }>('/api/p/images/assets');
  return items.map((item) => (item.image ?? item) as AssetImage);
}

/** Makes a page, and publishes it where asked to. */
export async function makePage({ api }: BenchProduct, document: PageDocument, publish: boolean): Promise<PageDetail> {
  const { title } = document.global as { title?: string };
  const made = await api.post<PageDetail>(pages, { title: title ?? '页面', kind: 'page', document });
  const page = await api.get<PageDetail>(`${pages}/${made.id}`);
  if (publish) await api.post(`${pages}/${made.id}/publish`, { rev: page.rev });
  return page;
}
