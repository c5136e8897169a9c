import { showMoney } from '@fitout/sdk';
import type { PluginContext } from '@fitout/sdk/web';
import type { BlockKit, BlockPicker, SeenThing } from '../../decoration/api.ts';
import { activityTopic, couponTopic, type GoodsPicker, goodTopic } from '../api.ts';
import { blocks } from '../shared/blocks.generated.ts';
import { couponText } from '../shared/coupon-texts.ts';
import { activityClient, couponClient, goodsClient } from './client.ts';
import './styles.generated.ts';

const unseen = {
  unlisted: { zh: '已下架', en: 'Unlisted' },
  trashed: { zh: '已删除', en: 'Deleted' },
  soldOut: { zh: '已售罄', en: 'Sold out' },
  ended: { zh: '已结束', en: 'Ended' },
  off: { zh: '已暂停', en: 'Paused' },
  claimed: { zh: '已领完', en: 'All claimed' },
};

/** The blocks of goods for the editor, and what their panels choose from. */
export function blockKit(ctx: PluginContext, picker: GoodsPicker): BlockKit {
  return { blocks, pickers: pickers(ctx, picker) };
}

function pickers({ http }: PluginContext, picker: GoodsPicker): BlockPicker[] {
  const idsOf = (chosen: readonly { id: string }[]) => chosen.map(({ id }) => id);
  const activities = (name: string, kind: 'flash' | 'group'): BlockPicker => ({
    name,
    topics: [activityTopic],
    choose: (chosen) => picker.activities({ multiple: true, kind, chosen: idsOf(chosen) }),
    look: async (ids) => (await activityClient(http).byIds(ids)).map(seenActivity),
  });
  return [
    {
      name: 'goods.goods',
      topics: [goodTopic],
      choose: (chosen) => picker.goods({ multiple: true, chosen: idsOf(chosen) }),
      look: async (ids) => (await goodsClient(http).byIds(ids)).map(seenGood),
    },
    {
      name: 'goods.tags',
      offers: async () => (await picker.tags()).map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })),
    },
    {
      name: 'goods.coupons',
      topics: [couponTopic],
      choose: (chosen) => picker.coupons({ multiple: true, chosen: idsOf(chosen) }),
      look: async (ids) => (await couponClient(http).byIds(ids)).map(seenCoupon),
    },
    activities('goods.flash', 'flash'),
    activities('goods.groupbuy', 'group'),
  ];
}

type Of<T extends (...given: never[]) => { byIds(ids: readonly string[]): Promise<readonly unknown[]> }> = Awaited<
  ReturnType<ReturnType<T>['byIds']>
>[number];

function seenGood(good: Of<typeof goodsClient>): SeenThing {
  const { id, name, images, price, stock, listed, trashed } = good;
  const problem = trashed ? unseen.trashed : !listed ? unseen.unlisted : stock === 0 ? unseen.soldOut : undefined;
  return { id, name, image: images[0] ?? null, about: showMoney(price), ...(problem === undefined ? {} : { problem }) };
}

function seenCoupon(coupon: Of<typeof couponClient>): SeenThing {
  const { id, title, state } = coupon;
  const problem = {
    ended: unseen.ended,
    off: unseen.off,
    'sold-out': unseen.claimed,
    upcoming: undefined,
    open: undefined,
  };
  const said = problem[state];
  return { id, name: title, about: couponText(coupon).zh, ...(said === undefined ? {} : { problem: said }) };
}

function seenActivity(activity: Of<typeof activityClient>): SeenThing {
  const { id, title, state, items } = activity;
  const said = { ended: unseen.ended, off: unseen.off, upcoming: undefined, running: undefined }[state];
  return { id, name: title, image: items[0]?.image ?? null, ...(said === undefined ? {} : { problem: said }) };
}
