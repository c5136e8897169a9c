import { useDebounced, usePlugin, useRemoteList, useServerChanges, useTag, useText } from '@fitout/sdk/web';
import { Button, SearchBox } from '@fluentui/react-components';
import { AddRegular, TicketDiagonalRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { worth } from '../../shared/coupon-words.ts';
import { showMoney } from '../../shared/money.ts';
import type { Coupon } from '../../shared/types.ts';
import { couponClient } from '../client.ts';
import classes from '../coupons/coupons.module.css';
import { Empty, LoadFailed, Loading, More, Page, Tabs } from '../parts/page.tsx';
import { StateBadge, stateWords } from '../parts/state-badge.tsx';
import { UndoBar } from '../parts/undo-bar.tsx';
import { useOffer } from '../parts/use-offer.ts';
import { useWhen } from '../parts/use-when.ts';
import { windowWords } from '../parts/window-words.ts';

const CouponDrawer = lazy(() =>
  import('../coupons/coupon-drawer.tsx').then((part) => ({ default: part.CouponDrawer })),
);
const ClaimsDrawer = lazy(() =>
  import('../coupons/claims-drawer.tsx').then((part) => ({ default: part.ClaimsDrawer })),
);

const states = ['', 'open', 'upcoming', 'sold-out', 'off', 'ended', 'trashed'] as const;

/** 优惠券: what visitors may claim on published pages. */
export default function CouponsView() {
  const { http, session } = usePlugin();
  const t = useText();
  const { visible } = useTag();
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<(typeof states)[number]>('');
  const q = useDebounced(typed.trim());
  const client = couponClient(http);
  const coupons = useRemoteList(JSON.stringify({ q, state }), (cursor, signal) =>
    client.list({ q, state }, cursor, signal),
  );
  useServerChanges(['goods.coupon'], coupons.reload);
  const offer = useOffer('coupon', client.set, coupons.reload);
  const [drawer, setDrawer] = useState<{ coupon: Coupon | undefined }>();
  const [claims, setClaims] = useState<Coupon>();
  const mayEdit = session.can('goods.edit');
  const first = q === '' && state === '';
  const add = (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => setDrawer({ coupon: undefined })}>
      {t({ zh: '新建优惠券', en: 'New coupon' })}
    </Button>
  );
  return (
    <Page
      title={t({ zh: '优惠券', en: 'Coupons' })}
      lead={t({
        zh: '顾客在已发布页面的优惠券组件中领取，数量与限领由服务器把关。',
        en: 'Visitors claim them on published pages; the server holds to stock and limits.',
      })}
      actions={mayEdit ? add : null}
    >
      <div className={classes.filters}>
        <Tabs<(typeof states)[number]>
          label={t({ zh: '状态', en: 'Status' })}
          value={state}
          onChange={setState}
          tabs={states.map((value) => ({
            value,
            label:
              value === ''
                ? t({ zh: '全部', en: 'All' })
                : value === 'trashed'
                  ? t({ zh: '回收站', en: 'Trash' })
                  : t(stateWords[value]),
          }))}
        />
        <SearchBox
          value={typed}
          placeholder={t({ zh: '搜索名称', en: 'Search by title' })}
          aria-label={t({ zh: '搜索优惠券', en: 'Search coupons' })}
          onChange={(_, data) => setTyped(data.value)}
        />
      </div>
      {coupons.error === undefined ? null : <LoadFailed error={coupons.error} onRetry={coupons.reload} />}
      {coupons.items === undefined && coupons.loading ? <Loading /> : null}
      {coupons.items?.length === 0 ? (
        first ? (
          <Empty
            icon={<TicketDiagonalRegular />}
            title={t({ zh: '还没有优惠券', en: 'No coupons yet' })}
            about={t({
              zh: '满减或折扣，限时限量，顾客在手机上一点即领。',
              en: 'An amount or a discount, for a time and in a number.',
            })}
          >
            {mayEdit ? add : null}
          </Empty>
        ) : (
          <Empty icon={<TicketDiagonalRegular />} title={t({ zh: '没有符合条件的优惠券', en: 'No coupon fits' })} />
        )
      ) : null}
      <ul className={classes.cards} aria-label={t({ zh: '优惠券', en: 'Coupons' })}>
        {coupons.items?.map((coupon) => (
          <CouponCard key={coupon.id} coupon={coupon}>
            <Button size="small" appearance="subtle" onClick={() => setClaims(coupon)}>
              {t({ zh: '领取记录', en: 'Claims' })}
            </Button>
            {!mayEdit ? null : state === 'trashed' ? (
              <Button size="small" appearance="subtle" onClick={() => void offer.restore(coupon)}>
                {t({ zh: '恢复', en: 'Restore' })}
              </Button>
            ) : (
              <>
                <Button size="small" appearance="subtle" onClick={() => setDrawer({ coupon })}>
                  {t({ zh: '编辑', en: 'Edit' })}
                </Button>
                <Button size="small" appearance="subtle" onClick={() => void offer.enable(coupon, !coupon.enabled)}>
                  {coupon.enabled ? t({ zh: '暂停', en: 'Pause' }) : t({ zh: '恢复领取', en: 'Go on' })}
                </Button>
                <Button size="small" appearance="subtle" onClick={() => void offer.trash(coupon)}>
                  {t({ zh: '删除', en: 'Delete' })}
                </Button>
              </>
            )}
          </CouponCard>
        ))}
      </ul>
      <More list={coupons} />
      {offer.done === undefined || !visible ? null : <UndoBar done={offer.done} close={offer.close} />}
      <Suspense>
        {drawer === undefined ? null : (
          <CouponDrawer
            coupon={drawer.coupon}
            close={(saved) => {
              setDrawer(undefined);
              if (saved !== undefined) offer.saved();
            }}
          />
        )}
        {claims === undefined ? null : <ClaimsDrawer coupon={claims} close={() => setClaims(undefined)} />}
      </Suspense>
    </Page>
  );
}

function CouponCard({ coupon, children }: { coupon: Coupon; children: React.ReactNode }) {
  const t = useText();
  const when = useWhen();
  const { stock, claimed, used, state } = coupon;
  return (
    <li className={classes.card} data-quiet={state !== 'open' && state !== 'upcoming'}>
      <div className={classes.worth}>
        <strong>{t(worth(coupon))}</strong>
        <span>
          {coupon.threshold === 0
            ? t({ zh: '无门槛', en: 'any purchase' })
            : t({ zh: '满 {n} 可用', en: 'from {n}' }, { n: showMoney(coupon.threshold) })}
        </span>
      </div>
      <div className={classes.body}>
        <div className={classes.top}>
          <strong>{coupon.title}</strong>
          <StateBadge state={state} />
        </div>
        <span className={classes.small}>{t(windowWords(coupon, when))}</span>
        <span className={classes.small}>
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
        <div className={classes.actions}>{children}</div>
      </div>
    </li>
  );
}
