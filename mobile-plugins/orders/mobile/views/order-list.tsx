import type { LocalText } from '@fitout/sdk';
import { Notice, Skeleton, useMobilePage, usePerson, usePersonPending } from '@fitout/sdk/mobile';
import { type Http, useLanguage, usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { useCallback, useEffect, useId, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { mobileOrderPoint, orderUrl } from '../../api.ts';
import {
  type AskOrders,
  countOf,
  failedOf,
  hasMore,
  isEmpty,
  type ListedOrder,
  moreOf,
  type OrderBook,
  openBook,
  shownOf,
} from '../order-book.ts';
import { ordersAt } from '../order-calls.ts';
import { OrderTabs } from '../order-tabs.tsx';
import { emptyTexts, type OrderTab, tabAddress, tabIn } from '../stages.ts';
import { whenText } from '../when.ts';
import styles from './order-list.module.css';

/** /m/mall/orderlist?state=use: what a customer, or a device without a session, has with every plugin, by stage. */
export default function OrderList() {
  const person = usePerson()?.id;
  const pending = usePersonPending();
  const tab = tabIn(useSearch());
  if (pending) return <OrdersSkeleton />;
  return <Orders key={person ?? ''} person={person} tab={tab} />;
}

function OrdersSkeleton() {
  return <Skeleton className={styles.list} bones={[styles.bone, styles.bone, styles.bone]} />;
}

/** The ways to an account, and back to this tab. */
function useAccountWays(tab: OrderTab): readonly { label: LocalText; run(): void }[] {
  const { account, navigation } = usePlugin();
  return [
    {
      label: { zh: '登录', en: 'Sign in' },
      run: () => navigation.open(`/m/login?from=${encodeURIComponent(tabAddress(tab))}`),
    },
    { label: { zh: '没有账号？注册', en: 'No account yet? Create one' }, run: () => account.register() },
  ];
}

/** The device holds nothing: says what would be listed, and how to see one's own. */
function Invitation({ tab }: { tab: OrderTab }) {
  return (
    <Notice
      picture={picture}
      title={{ zh: '登录后查看订单', en: 'Sign in to see your orders' }}
      text={{
        zh: '提交的表单、预约、奖品和优惠券都会显示在这里。这台设备上还没有。',
        en: 'Your forms, bookings, prizes and coupons appear here. This device has none yet.',
      }}
      actions={useAccountWays(tab)}
    />
  );
}

/** Above what the device holds: where it is kept, and how it moves to an account. */
function OnThisDevice({ tab }: { tab: OrderTab }) {
  const t = useText();
  const ways = useAccountWays(tab);
  return (
    <section className={styles.device} aria-label={t({ zh: '保存在这台设备上', en: 'Kept on this device' })}>
      <p>
        {t({
          zh: '您还没有登录，这里是这台设备上得到的。登录或注册后，它们会移到您的账号里，换设备也能看到。',
          en: 'You are not signed in. These were received on this device. When you sign in or register, they move to your account, where you see them on any device.',
        })}
      </p>
      {ways.map(({ label, run }) => (
        <button type="button" key={label.en} onClick={run}>
          {t(label)}
        </button>
      ))}
    </section>
  );
}

function Orders({ person, tab }: { person: string | undefined; tab: OrderTab }) {
  const [, navigate] = useLocation();
  const ids = useId();
  /** The last answer of any tab: each says how many there are under all of them. */
  const [book, setBook] = useState<OrderBook>();
  // In place of the address: Back leads out of the list, and from an order to the tab that it was opened from.
  const turn = useCallback((next: OrderTab) => navigate(tabAddress(next), { replace: true }), [navigate]);
  const anonymous = person === undefined;
  // Without a session tabs come with the first answer: a device that holds nothing has none.
  const tabbed = !anonymous || (book !== undefined && !isEmpty(book));
  const panel = { id: `${ids}-panel`, role: 'tabpanel', 'aria-labelledby': `${ids}-${tab}` };
  return (
    <>
      {tabbed && (
        <OrderTabs
          tab={tab}
          ids={ids}
          panel={panel.id}
          countOf={(one) => (book === undefined || one === 'all' ? undefined : countOf(book, one))}
          onTab={turn}
        />
      )}
      {tabbed && anonymous && <OnThisDevice tab={tab} />}
      <div {...(tabbed ? panel : {})}>
        <OrdersOfTab key={tab} person={person} tab={tab} onBook={setBook} onAll={() => turn('all')} />
      </div>
    </>
  );
}

interface OrdersOfTabProps {
  person: string | undefined;
  tab: OrderTab;
  onBook(book: OrderBook): void;
  onAll(): void;
}

function OrdersOfTab({ person, tab, onBook, onAll }: OrdersOfTabProps) {
  const t = useText();
  const { contributions, http } = usePlugin();
  const frame = useMobilePage();
  const signedIn = person !== undefined;
  const open = useCallback(
    (signal: AbortSignal) =>
      openBook(
        contributions
          .list(mobileOrderPoint)
          .map(({ item }) => item)
          .filter(({ staged, anonymous }) => (tab === 'all' || staged === true) && (signedIn || anonymous === true)),
        asker(http, tab, signedIn, signal),
      ),
    [contributions, http, signedIn, tab],
  );
  const { data, loading, reload, set } = useRemote(`orders of ${person ?? 'this device'}`, open);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (data !== undefined) onBook(data);
  }, [data, onBook]);
  useEffect(() => {
    frame.setRefresh(async () => set(await open(AbortSignal.timeout(30_000))));
    return () => frame.setRefresh(undefined);
  }, [frame, open, set]);

  if (data === undefined) return loading ? <OrdersSkeleton /> : null;
  const orders = shownOf(data);
  const failed = failedOf(data);
  if (!signedIn && isEmpty(data)) return <Invitation tab={tab} />;
  if (orders.length === 0 && failed.length === 0) return <Empty tab={tab} onAll={onAll} />;
  const loadMore = (): void => {
    setBusy(true);
    void moreOf(data, asker(http, tab, signedIn, AbortSignal.timeout(30_000)))
      .then(set)
      .finally(() => setBusy(false));
  };
  return (
    <div className={styles.list}>
      {failed.length > 0 && (
        <p className={styles.failed} role="alert">
          {t({ zh: '部分订单没有加载成功：', en: 'Some orders could not be loaded: ' })}
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

function asker(http: Http, tab: OrderTab, signedIn: boolean, signal: AbortSignal): AskOrders {
  const ask = ordersAt(http);
  const stage = tab === 'all' ? undefined : tab;
  return ({ from, anonymous }, before) =>
    ask(
      from,
      { before, stage, ...(anonymous === true && signedIn ? { signedIn: 'true' } : {}) },
      { signal, showError: false },
    );
}

const picture = 'M28 14h40a6 6 0 0 1 6 6v62l-11-7-8 7-7-6-7 6-8-7-11 7V20a6 6 0 0 1 6-6zM38 34h20M38 48h20';

function Empty({ tab, onAll }: { tab: OrderTab; onAll(): void }) {
  const { navigation } = usePlugin();
  const way =
    tab === 'all'
      ? { label: { zh: '去首页看看', en: 'Go to the home page' }, run: () => navigation.open('/m/trip') }
      : { label: { zh: '查看全部订单', en: 'View all orders' }, run: onAll };
  return <Notice picture={picture} {...emptyTexts[tab]} actions={[way]} />;
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
