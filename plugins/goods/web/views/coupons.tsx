import { showMoney } from '@fitout/sdk';
import { useFilters } from '@fitout/sdk/desktop';
import { usePlugin, useSetTimes, useText, useWhen } from '@fitout/sdk/web';
import { TicketDiagonalRegular } from '@fluentui/react-icons';
import { lazy, type ReactNode, useState } from 'react';
import type { Coupon } from '../../shared/calls/outputs.ts';
import { worth } from '../../shared/coupon-texts.ts';
import { couponClient } from '../client.ts';
import classes from '../coupons/coupons.module.css';
import shared from '../parts/offers-page.module.css';
import { Act, OffersPage } from '../parts/offers-page.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { windowText } from '../parts/window-texts.ts';

const CouponDrawer = lazy(() =>
  import('../coupons/coupon-drawer.tsx').then((part) => ({ default: part.CouponDrawer })),
);
const ClaimsDrawer = lazy(() =>
  import('../coupons/claims-drawer.tsx').then((part) => ({ default: part.ClaimsDrawer })),
);

const shape = {
  q: '',
  state: ['', 'open', 'upcoming', 'sold-out', 'off', 'ended', 'trashed'],
} as const;

const words = {
  title: { zh: '优惠券', en: 'Coupons' },
  lead: {
    zh: '顾客在已发布页面的优惠券组件中领取，数量与限领由服务器把关。',
    en: 'Customers claim them on published pages. Quantity and limits are enforced automatically.',
  },
  add: { zh: '新建优惠券', en: 'New coupon' },
  search: { zh: '搜索优惠券', en: 'Search coupons' },
  none: {
    title: { zh: '还没有优惠券', en: 'No coupons yet' },
    about: {
      zh: '满减或折扣，限时限量，顾客在手机上一点即领。',
      en: 'An amount or a percentage off, for a limited time and quantity.',
    },
  },
  nothing: { zh: '没有符合条件的优惠券', en: 'No matching coupons' },
  goOn: { zh: '恢复领取', en: 'Resume' },
};

/** 优惠券: what visitors may claim on published pages. */
export default function CouponsView() {
  const { http } = usePlugin();
  const filters = useFilters(shape);
  const [claims, setClaims] = useState<Coupon>();
  return (
    <OffersPage
      kind="coupon"
      words={words}
      states={['open', 'upcoming', 'sold-out', 'off', 'ended']}
      topics={['goods.coupon']}
      icon={<TicketDiagonalRegular />}
      client={couponClient(http)}
      filters={filters}
      card={(coupon, actions) => <CouponCard key={coupon.id} coupon={coupon} actions={actions} />}
      actions={(coupon) => <Act words={{ zh: '领取记录', en: 'Claims' }} onClick={() => setClaims(coupon)} />}
      drawer={(coupon, close) => <CouponDrawer coupon={coupon} close={close} />}
    >
      {claims === undefined ? null : <ClaimsDrawer coupon={claims} close={() => setClaims(undefined)} />}
    </OffersPage>
  );
}

function CouponCard({ coupon, actions }: { coupon: Coupon; actions: ReactNode }) {
  const t = useText();
  const when = useWhen(useSetTimes().zone);
  const { stock, claimed, used, state } = coupon;
  return (
    <li className={classes.card} data-quiet={state !== 'open' && state !== 'upcoming'}>
      <div className={classes.worth}>
        <strong>{t(worth(coupon))}</strong>
        <span>
          {coupon.threshold === 0
            ? t({ zh: '无门槛', en: 'any purchase' })
            : t({ zh: '满 {n} 可用', en: 'min. spend {n}' }, { n: showMoney(coupon.threshold) })}
        </span>
      </div>
      <div className={classes.body}>
        <div className={shared.top}>
          <strong>{coupon.title}</strong>
          <StateBadge state={state} />
        </div>
        <span className={shared.small}>
          {t(windowText(coupon, when))}
          {coupon.validTo === null
            ? null
            : ` · ${t({ zh: '有效期至 {time}', en: 'valid until {time}' }, { time: when(coupon.validTo) })}`}
        </span>
        <span className={shared.small}>
          {stock === null
            ? t({ zh: '已领 {n}，不限量', en: '{n} claimed, no limit' }, { n: claimed })
            : t({ zh: '已领 {n} / {of}', en: '{n} of {of} claimed' }, { n: claimed, of: stock })}
          {' · '}
          {t({ zh: '核销 {n}', en: '{n} used' }, { n: used })}
          {' · '}
          {t({ zh: '每人限 {n} 张', en: '{n} each' }, { n: coupon.perPerson })}
        </span>
        {stock === null || stock === 0 ? null : (
          <div className={classes.progress} aria-hidden>
            <span style={{ width: `${Math.min(100, (claimed / stock) * 100)}%` }} />
          </div>
        )}
        <div className={shared.actions}>{actions}</div>
      </div>
    </li>
  );
}
