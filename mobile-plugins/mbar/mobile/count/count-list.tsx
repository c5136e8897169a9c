import { isFitoutError } from '@fitout/sdk';
import { Skeleton } from '@fitout/sdk/mobile';
import { useLanguage, usePlugin, useRemote, useServerChanges, useText } from '@fitout/sdk/web';
import { type FormEvent, useEffect, useState } from 'react';
import { countLimits, entryStoreOf, type StockCount } from '../../../../plugins/bar/api.ts';
import type { ModeProps } from '../modes/mode-props.ts';
import scan from '../parts/scan.module.css';
import styles from './count.module.css';
import { useCountCalls } from './count-calls.ts';

/** Every count of the organisation, and a new one. */
export function CountList({ camera, modes, open }: ModeProps & { open(id: string): void }) {
  const t = useText();
  const { session } = usePlugin();
  const call = useCountCalls();
  const store = entryStoreOf(session.user?.id ?? '');
  const list = useRemote('counts', async (signal) => {
    const [{ items }, waiting] = await Promise.all([call('GET counts', {}, { signal }), store.waiting()]);
    return { items, waiting };
  });
  useServerChanges(['bar.counts'], list.reload, 1000);
  const { close } = camera;
  // A list shows no picture: the camera that another mode had open goes off.
  useEffect(() => close(), [close]);
  const { data, error } = list;
  return (
    <div className={scan.page}>
      {modes}
      <NewCount open={open} />
      {error !== undefined && (
        <section className={scan.card} role="alert">
          <p className={scan.sub}>
            {isFitoutError(error) ? t(error.text) : t({ zh: '盘点列表没有加载成功', en: 'Stock counts did not load' })}
          </p>
          <button type="button" className={scan.text} onClick={list.reload}>
            {t({ zh: '重试', en: 'Try again' })}
          </button>
        </section>
      )}
      {data === undefined ? (
        error === undefined && <Skeleton bones={[styles.bone, styles.bone, styles.bone]} />
      ) : data.items.length === 0 ? (
        <p className={styles.hint}>
          {t({
            zh: '还没有盘点。新建一次，用摄像头逐件扫描；多人可以同时盘，断网也能继续。',
            en: 'No stock counts yet. Create one and scan items with the camera. Several people can count together, even offline.',
          })}
        </p>
      ) : (
        <ul className={styles.counts} aria-label={t({ zh: '盘点', en: 'Stock counts' })}>
          {data.items.map((count) => (
            <li key={count.id}>
              <CountRow count={count} waiting={data.waiting.get(count.id) ?? 0} open={() => open(count.id)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function CountRow({ count, waiting, open }: { count: StockCount; waiting: number; open(): void }) {
  const t = useText();
  const language = useLanguage();
  const { name, by, at, closedAt, listed, listedCounted, codes, pieces } = count;
  const day = new Date(at).toLocaleString(t({ zh: 'zh-CN', en: 'en-GB' }), { dateStyle: 'medium', timeStyle: 'short' });
  const state =
    waiting > 0
      ? t({ zh: '{n} 条待上传', en: '{n} to upload' }, { n: waiting })
      : closedAt === null
        ? t({ zh: '进行中', en: 'In progress' })
        : t({ zh: '已结束', en: 'Ended' });
  return (
    <button type="button" className={styles.count} onClick={open}>
      <span className={styles.line}>
        <strong>{name}</strong>
        <span className={styles.state} data-state={waiting > 0 ? 'waiting' : closedAt === null ? 'on' : 'ended'}>
          {state}
        </span>
      </span>
      <span className={scan.sub}>{[by, day].filter(Boolean).join(' · ')}</span>
      <span className={styles.figures}>
        {t(
          { zh: '{codes} 种 · {pieces} 件', en: '{codes} {codes|code|codes} · {pieces} {pieces|unit|units}' },
          { codes: codes.toLocaleString(language), pieces: pieces.toLocaleString(language) },
        )}
        {listed > 0 &&
          ` · ${t(
            { zh: '清单 {n} / {of} 种', en: '{n} of {of} {of|listed code|listed codes}' },
            { n: listedCounted.toLocaleString(language), of: listed.toLocaleString(language) },
          )}`}
      </span>
    </button>
  );
}

function NewCount({ open }: { open(id: string): void }) {
  const t = useText();
  const { toasts } = usePlugin();
  const call = useCountCalls();
  const day = new Date().toLocaleDateString('sv-SE');
  const [name, setName] = useState(() => t({ zh: '盘点 {day}', en: 'Stock count {day}' }, { day }));
  const [busy, setBusy] = useState(false);
  const make = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      open((await call('POST counts', { body: { name } })).id);
    } catch (error) {
      if (!isFitoutError(error)) throw error;
      toasts.error(error.text, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate className={`${scan.card} ${styles.fresh}`} onSubmit={(event) => void make(event)}>
      <label>
        <span>{t({ zh: '新建盘点', en: 'New stock count' })}</span>
        <input
          value={name}
          maxLength={countLimits.name}
          enterKeyHint="go"
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <button type="submit" className={scan.primary} disabled={busy || name.trim() === ''}>
        {t({ zh: '开始盘点', en: 'Start counting' })}
      </button>
    </form>
  );
}
