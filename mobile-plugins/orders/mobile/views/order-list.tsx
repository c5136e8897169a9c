import { useMobilePage } from '@fitout/sdk/mobile';
import { useLanguage, usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { useEffect } from 'react';
import { mobileOrderPoint } from '../../api.ts';
import { type ListedOrder, loadOrders } from '../load-orders.ts';
import styles from './order-list.module.css';

/** /m/mall/orderlist: what plugins contribute, in one list. */
export default function OrderList() {
  const t = useText();
  const { contributions, navigation, session } = usePlugin();
  const frame = useMobilePage();
  const remote = useRemote('orders', async (signal) => {
    await contributions.ready(mobileOrderPoint);
    return loadOrders(
      contributions.list(mobileOrderPoint).map(({ item }) => item),
      signal,
    );
  });
  const { data, loading, reload, set } = remote;
  useEffect(() => {
    const sources = () => contributions.list(mobileOrderPoint).map(({ item }) => item);
    frame.setRefresh(async () => set(await loadOrders(sources(), AbortSignal.timeout(30_000))));
    const subscription = contributions.subscribe(mobileOrderPoint, reload);
    return () => {
      frame.setRefresh(undefined);
      subscription.dispose();
    };
  }, [frame, contributions, reload, set]);

  if (data === undefined) return loading ? <Skeleton /> : null;
  if (data.orders.length > 0 || data.failed.length > 0)
    return (
      <div className={styles.list}>
        {data.failed.length > 0 && (
          <p className={styles.failed} role="alert">
            {t({ zh: '部分订单没有加载成功：', en: 'Some orders did not load: ' })}
            {data.failed.map((title) => t(title)).join('、')}
            <button type="button" onClick={reload}>
              {t({ zh: '重试', en: 'Try again' })}
            </button>
          </p>
        )}
        <ul>
          {data.orders.map((order) => (
            <OrderItem key={order.key} order={order} />
          ))}
        </ul>
      </div>
    );
  const signedIn = session.user !== undefined;
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 96 96" aria-hidden="true">
        <path d="M28 14h40a6 6 0 0 1 6 6v62l-11-7-8 7-7-6-7 6-8-7-11 7V20a6 6 0 0 1 6-6zM38 34h20M38 48h20" />
      </svg>
      <h2>{t({ zh: '还没有订单', en: 'No orders yet' })}</h2>
      <p>
        {t({
          zh: '您在页面上预约的号码、提交的表单和参加的活动，都会出现在这里。',
          en: 'Numbers you reserve, forms you submit and activities you join on our pages are listed here.',
        })}
      </p>
      <button type="button" onClick={() => navigation.open('/m/trip')}>
        {t({ zh: '去首页看看', en: 'Look around' })}
      </button>
      {!signedIn && (
        <button
          type="button"
          className={styles.quiet}
          onClick={() => navigation.open('/m/login?from=%2Fm%2Fmall%2Forderlist')}
        >
          {t({ zh: '登录后查看我的订单', en: 'Sign in to see my orders' })}
        </button>
      )}
    </div>
  );
}

function OrderItem({ order }: { order: ListedOrder }) {
  const t = useText();
  const language = useLanguage();
  const { navigation } = usePlugin();
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(order.at),
  );
  const content = (
    <>
      <span className={styles.head}>
        <span className={styles.source}>{t(order.source)}</span>
        <span className={styles.status}>{t(order.status)}</span>
      </span>
      <strong>{order.title}</strong>
      {order.detail !== undefined && <span className={styles.detail}>{order.detail}</span>}
      <time dateTime={order.at}>{when}</time>
    </>
  );
  return (
    <li>
      {order.url === undefined ? (
        <div className={styles.card}>{content}</div>
      ) : (
        <a className={styles.card} href={navigation.href(order.url)}>
          {content}
        </a>
      )}
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
