import { type CustomerOrder, spacedCode } from '@fitout/sdk';
import { Skeleton, useMobilePage, usePerson, usePersonPending } from '@fitout/sdk/mobile';
import { useLanguage, usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { mobileOrderPoint } from '../../api.ts';
import { CodeSheet } from '../code-sheet.tsx';
import { ordersAt } from '../order-calls.ts';
import { isOwnCall } from '../own-call.ts';
import { whenText } from '../when.ts';
import styles from './order.module.css';

/** /m/mall/order/:source/:id: one order with all of it. */
export default function Order() {
  const t = useText();
  const { account, contributions, http, navigation } = usePlugin();
  const frame = useMobilePage();
  const person = usePerson()?.id;
  const pending = usePersonPending();
  const signedIn = person !== undefined;
  const { source: sourceId = '', id = '' } = useParams<{ source: string; id: string }>();
  const source = contributions.list(mobileOrderPoint).find(({ item }) => item.id === sourceId)?.item;
  const load = useCallback(
    async (signal: AbortSignal): Promise<CustomerOrder | null> => {
      if (source === undefined || !/^\d+$/.test(id)) return null;
      const { items } = await ordersAt(http)(
        source.from,
        { id, ...(source.anonymous === true && signedIn ? { signedIn: 'true' } : {}) },
        { signal },
      );
      return items[0] ?? null;
    },
    [http, id, signedIn, source],
  );
  const { data, error, reload, set } = useRemote(`order ${sourceId}/${id} of ${person ?? 'this device'}`, load);
  useEffect(() => {
    frame.setRefresh(async () => set(await load(AbortSignal.timeout(30_000))));
    return () => frame.setRefresh(undefined);
  }, [frame, load, set]);
  // What this device does not hold may be an account's.
  const asksAccount = data === null && source !== undefined && !signedIn && !pending;
  useEffect(() => {
    if (asksAccount) account.register();
  }, [account, asksAccount]);
  if ((data === undefined && error === undefined) || asksAccount)
    return <Skeleton className={styles.order} bones={[styles.headBone, styles.bone]} />;
  if (data === undefined || data === null || source === undefined)
    return (
      <div className={styles.missing} role="alert">
        <h2>
          {data === undefined
            ? t({ zh: '订单没有加载成功', en: 'Could not load the order' })
            : t({ zh: '没有这个订单', en: 'Order not found' })}
        </h2>
        {data === undefined && (
          <button type="button" onClick={reload}>
            {t({ zh: '重试', en: 'Try again' })}
          </button>
        )}
        <button type="button" onClick={() => navigation.open('/m/mall/orderlist')}>
          {t({ zh: '查看全部订单', en: 'View all orders' })}
        </button>
      </div>
    );
  const { cancel } = data;
  // What a manifest's address answers may not lead to another plugin's calls.
  const own = cancel !== undefined && isOwnCall(source.from, cancel.to);
  const taken = async () => set(await load(AbortSignal.timeout(30_000)));
  return (
    <Detail order={data} kind={t(source.title)}>
      {own && <Cancel {...cancel} done={taken} />}
    </Detail>
  );
}

/** Takes back what may still be taken back, once the customer said yes. */
function Cancel({ label, sure, to, done }: NonNullable<CustomerOrder['cancel']> & { done(): Promise<void> }) {
  const t = useText();
  const { http, overlays } = usePlugin();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    const yes = await overlays.confirm({
      title: label,
      message: sure,
      confirm: label,
      cancel: { zh: '再想想', en: 'Not now' },
      danger: true,
    });
    if (!yes) return;
    setBusy(true);
    // What the server says no to is shown by the client of the calls.
    await http.post(to, {}).then(done, done);
    setBusy(false);
  };
  return (
    <button type="button" className={styles.cancel} disabled={busy} onClick={() => void press()}>
      {t(label)}
    </button>
  );
}

function Detail({ order, kind, children }: { order: CustomerOrder; kind: string; children: ReactNode }) {
  const t = useText();
  const language = useLanguage();
  const { toasts } = usePlugin();
  const { code } = order;
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.order}>
      <header className={styles.head}>
        <span className={styles.status} data-state={order.state}>
          {t(order.status)}
        </span>
        <h2>{t(order.title)}</h2>
        <span className={styles.sub}>
          {kind} · <time dateTime={order.at}>{whenText(order.at, language)}</time>
        </span>
      </header>
      {code !== undefined && (
        <section className={styles.code} aria-label={t({ zh: '兑换码', en: 'Code' })}>
          <output>{spacedCode(code)}</output>
          <div className={styles.ways}>
            {order.state !== 'done' && (
              <button type="button" onClick={() => setShown(true)}>
                {t({ zh: '出示二维码', en: 'Show QR code' })}
              </button>
            )}
            <button type="button" className={styles.plain} onClick={() => void toasts.copy(code)}>
              {t({ zh: '复制', en: 'Copy' })}
            </button>
          </div>
        </section>
      )}
      {shown && code !== undefined && <CodeSheet code={code} title={order.title} close={() => setShown(false)} />}
      {order.facts.length > 0 && (
        <dl className={styles.facts}>
          {order.facts.map(({ label, value }) => (
            <div key={`${t(label)} ${t(value)}`}>
              <dt>{t(label)}</dt>
              <dd>{t(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </div>
  );
}
