import sharp from 'sharp';
import { blankDocument } from '../../plugins/ai/shared/document/document.ts';
import { kept } from '../../plugins/ai/tests/kit.ts';
import { published } from '../../plugins/articles/tests/writing-kit.ts';
import { emptyDocument } from '../../plugins/decoration/shared/document/create.ts';
import { applyOps } from '../../plugins/decoration/shared/document/ops.ts';
import { nodesOf } from '../../plugins/decoration/tests/editor-kit.ts';
import { formOf } from '../../plugins/forms/tests/kit.ts';
import type { ApiClient } from '../support/api.ts';

/** An organisation with one of every public thing. */
export interface Site {
  /** Stands in every text that the organisation made. */
  mark: string;
  host: string;
  owner: ApiClient;
  orgId: string;
  slug: string;
  page: string;
  form: string;
  article: string;
  key: string;
  asset: string;
  coupon: string;
  good: string;
  preview: string;
  template: string;
  section: string;
  /** Token of a link that shows a picture under review, and that picture's id. */
  share: string;
  review: string;
}

function pictureBytes(seed: number): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 400, channels: 3, background: { r: seed, g: 90, b: 9 } } })
    .png()
    .toBuffer();
}

/** A file to upload; another `seed` is another picture. */
export async function picture(seed: number): Promise<FormData> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await pictureBytes(seed))]), `图${seed}.png`);
  return form;
}

/** One of every public thing; both organisations' pages and articles have the same address. */
export async function fill(owner: ApiClient, site: Pick<Site, 'mark' | 'host' | 'orgId'>, seed: number): Promise<Site> {
  const { mark } = site;
  const base = '/api/p/decoration';
  const uploaded = await owner.send<{ items: { asset: { id: string; key: string } }[] }>(
    'POST',
    '/api/p/images/assets',
    await picture(seed),
  );
  const asset = uploaded.body.result.items[0]?.asset;
  if (asset === undefined) throw new Error('no picture');
  await owner.post('/api/p/images/batch', { action: 'highlight', ids: [asset.id], highlight: true });
  const document = emptyDocument('page', `${mark}的页面`);
  const [title] = nodesOf(['title', { text: `${mark}的标题` }], document.root);
  if (title === undefined) throw new Error('no title');
  const op = { op: 'insert' as const, parent: document.root, slot: 'default', at: 0, nodes: [title] };
  const whole = applyOps(document, [op]).doc;
  const page = await owner.post<{ id: string }>(`${base}/pages`, {
    title: `${mark}的页面`,
    kind: 'page',
    document: whole,
  });
  await owner.patch(`${base}/pages/${page.id}`, { slug: 'sale' });
  await owner.post(`${base}/pages/${page.id}/publish`, { rev: 0 });
  await owner.put(`${base}/home`, { pageId: page.id });
  const form = await formOf(owner, [['name', 'text', { title: `${mark}问姓名` }]], `${mark}的表单`);
  const good = await owner.post<{ id: string }>('/api/p/goods/goods', {
    ...{ name: `${mark}的商品`, code: '', images: [], price: seed, listPrice: null, stock: seed, unit: '', tags: [] },
    ...{ description: '', link: '', listed: true, sort: 0 },
  });
  const coupon = await owner.post<{ id: string }>('/api/p/goods/coupons', {
    ...{ title: `${mark}的券`, kind: 'amount', value: 100, threshold: 0, stock: 9, perPerson: 1, from: null, to: null },
    ...{ enabled: true, note: '' },
  });
  const article = await published(owner, `${mark}的文章`, { slug: 'news' });
  const preview = await owner.post<{ url: string }>(`${base}/preview/${page.id}`);
  const template = await owner.post<{ id: string }>(`${base}/templates`, { name: `${mark}的模板`, page: page.id });
  const section = await owner.post<{ id: string }>(`${base}/sections`, { name: `${mark}的组合`, subtrees: [[title]] });
  return {
    ...{ ...site, owner, slug: 'sale', page: page.id, form: form.slug },
    ...{ article: article.slug, key: asset.key, asset: asset.id },
    ...{ good: good.id, coupon: coupon.id, template: template.id, section: section.id },
    preview: preview.url.split('/').at(-1) ?? '',
    ...(await sharedReview(owner, mark, seed)),
  };
}

/** A picture under review, with a link that works without an account. */
async function sharedReview(owner: ApiClient, mark: string, seed: number): Promise<Pick<Site, 'share' | 'review'>> {
  const after = await kept(owner, await pictureBytes(seed));
  const layered = blankDocument(400, 400, { id: 'a', name: mark });
  const { id } = await owner.post<{ id: string }>('/api/p/ai/documents', { name: `${mark}的图`, document: layered });
  const at = `/api/p/ai/documents/${id}`;
  const sent = { after, width: 400, height: 400 };
  const { items } = await owner.post<{ items: { id: string }[] }>(`${at}/reviews`, sent);
  const asked = { days: 1, guests: true, decide: false, review: null };
  const { token } = await owner.post<{ token: string }>(`${at}/shares`, asked);
  return { share: token, review: items[0]?.id ?? '' };
}
