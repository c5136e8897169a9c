import { followTimeZones, type PluginApp, type ServerContext, zId } from '@fitout/sdk/server';
import { renderToStaticMarkup } from 'react-dom/server';
import { z } from 'zod';
import { type PageAsked, publishedPages } from '../../decoration/api.ts';
import type { ProductOffer } from '../shared/product/order-way.ts';
import { ProductView } from '../shared/product/product-view.tsx';
import { productUrl } from '../shared/urls.ts';
import { createCatalogue } from './catalogue.ts';
import { shopOf } from './shop.ts';
import type { Tables } from './tables.ts';

/** Its style and script come with every product. */
const goodsBlock = { type: 'goods', props: { from: 'ids' } };

/** Declares the public page of a product, which goods, flash sales and group buys on pages lead to. */
export function productPages(app: PluginApp, ctx: ServerContext): void {
  const catalogue = createCatalogue(ctx);
  const zoneOf = followTimeZones(ctx);
  const shape = {
    params: z.object({ id: zId }),
    query: z.looseObject({ activity: zId.optional().catch(undefined) }),
  };
  app.site('/goods/:id', { summary: '商品页', ...shape }, async ({ params, query, orgId, headers, origin }) => {
    const pages = ctx.services.get(publishedPages);
    const asked: PageAsked = { headers, origin, query: {} };
    const [good] = await catalogue.goods(orgId, { ids: [params.id.toString()] });
    if (good === undefined) return pages.absent(orgId, 'missing', asked);
    const shop = await shopOf(ctx.database.query<Tables>(), orgId);
    const offer = query.activity === undefined ? undefined : await offerOf(orgId, good.id, query.activity.toString());
    const html = renderToStaticMarkup(<ProductView good={good} shop={shop} offer={offer} />);
    const frame = { before: `<div data-island="offers">${html}</div>`, after: '', also: [goodsBlock] };
    return pages.compose(
      {
        orgId,
        path: productUrl(good.id),
        title: good.name,
        description: good.description.slice(0, 120),
        shareImage: good.images[0]?.key,
        frame,
      },
      asked,
    );
  });

  /** Undefined where the promotion is over, paused, gone, or of other goods. */
  async function offerOf(orgId: bigint, good: string, id: string): Promise<ProductOffer | undefined> {
    const [activity] = await catalogue.activities(orgId, [id]);
    const item = activity?.items.find((one) => one.good.id === good);
    if (activity === undefined || item === undefined) return undefined;
    return activity.state === 'ended' || activity.state === 'off'
      ? undefined
      : { activity: { ...activity, timeZone: zoneOf(orgId) }, price: item.price, stock: item.stock };
  }
}
