import { Notice, useMobilePage, usePerson } from '@fitout/sdk/mobile';
import { type Http, useLanguage, usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { useCallback, useEffect, useState } from 'react';
import { mobileOrderPoint, orderUrl } from '../../api.ts';
import { type AskOrders, failedOf, hasMore, type ListedOrder, moreOf, openBook, shownOf } from '../order-book.ts';
import { ordersAt } from '../order-calls.ts';
import { whenText } from '../when.ts';
import styles from './order-list.module.css';

/** /m/mall/orderlist: what the signed-in customer has with every plugin, in one list. */
export default function OrderList() {
  const t = useText();
  const { contributions, http } = usePlugin();
  const frame = useMobilePage();
  const person = usePerson()?.id;
  const open = useCallback(
    (signal: AbortSignal) =>
      openBook(
        person === undefined ? [] : contributions.list(mobileOrderPoint).map(({ item }) => item),
        asker(http, signal),
      ),
    [contributions, http, person],
  );
  const { data, loading, reload, set } = useRemote(`orders of ${person}`, open);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    frame.setRefresh(person === undefined ? undefined : async () => set(await open(AbortSignal.timeout(30_000))));
    return () => frame.setRefresh(undefined);
  }, [frame, open, person, set]);

  if (data === undefined) return loading ? <Skeleton /> : null;
  const orders = shownOf(data);
  const failed = failedOf(data);
  if (orders.length === 0 && failed.length === 0) return <Empty visitor={person === undefined} />;
  const loadMore = (): void => {
    setBusy(true);
    void moreOf(data, asker(http, AbortSignal.timeout(30_000)))
      .then(set)
      .finally(() => setBusy(false));
  };
  return (
    <div className={styles.list}>
      {failed.length > 0 && (
        <p className={styles.failed} role="alert">
          {t({ zh: '部分订单没有加载成功：', en: 'Some orders did not load: ' })}
          {failed.map(({ title }) => t(title)).join('、')}
          <button type="button" onClick={reload}>
            {t({ zh: '重试', en: 'Try again' })}
          </button>
        </p>
      )}
      <ul>
        {orders.map((order) => (
          <OrderItem key={order.key} order={order} />
        ))}
      </ul>
      {hasMore(data) && (
        <button type="button" className={styles.more} disabled={busy} onClick={loadMore}>
          {busy ? t({ zh: '加载中…', en: 'Loading…' }) : t({ zh: '更早的订单', en: 'Older orders' })}
        </button>
      )}
    </div>
  );
}

function asker(http: Http, signal: AbortSignal): AskOrders {
  const ask = ordersAt(http);
  return ({ from }, before) => ask(from, { before }, { signal, showError: false });
}

/** Nothing yet; a visitor without a session is told how to see theirs. */
function Empty({ visitor }: { visitor: boolean }) {
  const { account, navigation } = usePlugin();
  const signIn = {
    label: { zh: '登录', en: 'Sign in' },
    run: () => navigation.open('/m/login?from=%2Fm%2Fmall%2Forderlist'),
  };
  const register = {
    label: { zh: '没有账号？注册', en: 'No account yet? Create one' },
    run: () => account.register(),
  };
  const lookAround = { label: { zh: '去首页看看', en: 'Look around' }, run: () => navigation.open('/m/trip') };
  return (
    <Notice
      picture="M28 14h40a6 6 0 0 1 6 6v62l-11-7-8 7-7-6-7 6-8-7-11 7V20a6 6 0 0 1 6-6zM38 34h20M38 48h20"
      title={
        visitor ? { zh: '登录后查看订单', en: 'Sign in to see your orders' } : { zh: '还没有订单', en: 'No orders yet' }
      }
      text={
        visitor
          ? {
              zh: '提交的表单、预约、奖品和优惠券都会显示在这里。之前在这台设备上得到的，登录或注册后会一并移入。',
              en: 'Your forms, bookings, prizes and coupons are listed here. What you got on this device before moves here when you sign in or register.',
            }
          : {
              zh: '提交的表单、预约、奖品和优惠券都会显示在这里。',
              en: 'Your forms, bookings, prizes and coupons are listed here.',
            }
      }
      actions={visitor ? [signIn, register] : [lookAround]}
    />
  );
}

function OrderItem({ order }: { order: ListedOrder }) {
  const t = useText();
  const language = useLanguage();
  const { navigation } = usePlugin();
  return (
    <li>
      <a className={styles.card} href={navigation.href(orderUrl(order.source.id, order.id))}>
        <span className={styles.head}>
          <span className={styles.source}>{t(order.source.title)}</span>
          <span className={styles.status} data-state={order.state}>
            {t(order.status)}
          </span>
        </span>
        <strong>{t(order.title)}</strong>
        {order.summary !== undefined && <span className={styles.detail}>{t(order.summary)}</span>}
        <time dateTime={order.at}>{whenText(order.at, language)}</time>
      </a>
    </li>
  );
}

function Skeleton() {
  const t = useText();
  return (
    <div className={styles.list} role="status" aria-label={t({ zh: '加载中', en: 'Loading' })}>
      <div className={styles.bone} />
      <div className={styles.bone} />
    </div>
  );
}
