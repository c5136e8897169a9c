import { followTimeZones, type ServerContext } from '@fitout/sdk/server';
import { z } from 'zod';
import { type BlockSource, type Json, pageBlocks, type SourceAnswer } from '../../decoration/api.ts';
import type { CatalogueActivity, CatalogueCoupon } from '../api.ts';
import { blocks } from '../shared/blocks.generated.ts';
import type { ShownActivity } from '../shared/page/activity-block.ts';
import { activitiesSource, couponsSource, goodsSource } from '../shared/page/queries.ts';
import { shownGood } from '../shared/page/shown.ts';
import { createCatalogue } from './catalogue.ts';
import { orderProblems } from './shop.ts';

const ids = z.array(z.string().max(20)).max(200);
const asked = z.object({ ids });
const goodsAsked = z.object({
  ids: ids.optional(),
  tag: z.string().max(100).optional(),
  order: z.enum(['sort', 'newest', 'price-up', 'price-down', 'name']).optional(),
  limit: z.number().int().min(1).max(200),
  inStock: z.boolean(),
});

/** The blocks of goods, and what they show: the catalogue as it is now, told of each change. */
export function addBlocks(ctx: ServerContext): void {
  const catalogue = createCatalogue(ctx);
  const pages = ctx.services.get(pageBlocks);
  const handles: { changed(orgId: bigint | string): void }[] = [];
  const zoneOf = followTimeZones(ctx, (orgId) => {
    for (const handle of handles) handle.changed(orgId);
  });
  const inZone = <T extends object>(orgId: bigint, all: readonly T[]) =>
    all.map((one) => ({ ...one, timeZone: zoneOf(orgId) }));
  for (const block of blocks) pages.add(block, ctx.site);
  pages.addCheck((orgId, shown) => orderProblems(ctx, orgId, shown));

  const source = (name: string, topics: readonly string[], answer: Answerer) => {
    // One after the other: a page of a hundred blocks must not take every connection of the pool.
    const read: BlockSource['read'] = async (orgId, queries) => {
      const answers: (SourceAnswer | undefined)[] = [];
      for (const query of queries) answers.push(await answer(orgId, query));
      return answers;
    };
    const handle = pages.addSource({ name, read });
    handles.push(handle);
    for (const topic of topics) ctx.events.subscribe(topic, ({ orgId }) => handle.changed(orgId));
  };
  source(goodsSource, ['good'], async (orgId, query) => {
    const read = goodsAsked.safeParse(query);
    if (!read.success) return undefined;
    const { ids, tag, order, limit, inStock } = read.data;
    const found = await catalogue.goods(orgId, {
      limit,
      inStock,
      ...(ids === undefined ? {} : { ids }),
      ...(tag === undefined ? {} : { tag }),
      ...(order === undefined ? {} : { order }),
    });
    return { value: found.map(shownGood) };
  });
  source(couponsSource, ['coupon'], async (orgId, query) => {
    const read = asked.safeParse(query);
    return read.success ? inTime(inZone(orgId, await catalogue.coupons(orgId, read.data.ids))) : undefined;
  });
  source(activitiesSource, ['activity', 'good'], async (orgId, query) => {
    const read = asked.safeParse(query);
    return read.success
      ? inTime(inZone(orgId, await catalogue.activities(orgId, read.data.ids)).map(shownActivity))
      : undefined;
  });
}

type Answerer = (orgId: bigint, query: Json) => Promise<SourceAnswer | undefined>;

function shownActivity(activity: CatalogueActivity): ShownActivity {
  return {
    ...activity,
    items: activity.items.map(({ good, ...item }) => ({ ...item, good: shownGood(good) })),
  };
}

/** Holds until the next of them begins or ends. */
function inTime(value: (CatalogueCoupon | ShownActivity)[]): SourceAnswer {
  const now = Date.now();
  const next = value
    .flatMap(({ from, to }) => [from, to])
    .map((iso) => (iso === null ? 0 : Date.parse(iso)))
    .filter((moment) => moment > now);
  // The database's clock decides what begins; it is asked a moment later, since clocks differ.
  return next.length === 0 ? { value } : { value, until: new Date(Math.min(...next) + 50) };
}
