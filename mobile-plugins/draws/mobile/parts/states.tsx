import { isFitoutError } from '@fitout/sdk';
import { Skeleton } from '@fitout/sdk/mobile';
import { useText } from '@fitout/sdk/web';
import { useState } from 'react';
import { engine } from '../engine/client.ts';
import { type UndoCard, undoMinutes } from '../engine/protocol.ts';
import styles from './draws.module.css';
import { useFormats } from './texts.ts';

export function Loading() {
  return <Skeleton className={styles.loading} bones={[styles.bone, styles.bone, styles.bone]} />;
}

/** What is kept could not be read: private windows without a database, a phone without space. */
export function NotRead({ error, again }: { error: Error; again(): void }) {
  const t = useText();
  return (
    <section className={styles.card} role="alert">
      <h2>{t({ zh: '没有读出这台设备上的记录', en: 'Could not load the records on this device' })}</h2>
      <p className={styles.sub}>
        {isFitoutError(error)
          ? t(error.text)
          : t({
              zh: '浏览器可能禁用了本地存储（如无痕模式），或空间不足。',
              en: 'The browser may be blocking local storage (for example, in a private window), or the device is out of storage.',
            })}
      </p>
      <div className={styles.actions}>
        <button type="button" className={styles.primary} onClick={again}>
          {t({ zh: '重试', en: 'Try again' })}
        </button>
      </div>
    </section>
  );
}

/** Takes the last import or deletion back. */
export function UndoBar({ undo }: { undo: UndoCard | undefined }) {
  const t = useText();
  const { count } = useFormats();
  const [busy, setBusy] = useState(false);
  if (undo === undefined || Date.now() - undo.at > undoMinutes * 60_000) return null;
  const take = (): void => {
    setBusy(true);
    void engine.call('undo').finally(() => setBusy(false));
  };
  const values = { count: count(undo.count) };
  return (
    <div className={styles.undo} role="status">
      <span>
        {undo.kind === 'import'
          ? t({ zh: '刚导入了 {count} 条', en: '{count} {count|record|records} imported' }, values)
          : undo.elsewhere === true
            ? t(
                {
                  zh: '其他设备删除了 {count} 条',
                  en: '{count} {count|record|records} deleted on another device',
                },
                values,
              )
            : t({ zh: '刚删除了 {count} 条', en: '{count} {count|record|records} deleted' }, values)}
      </span>
      <button type="button" className={styles.text} disabled={busy} onClick={take}>
        {t({ zh: '撤销', en: 'Undo' })}
      </button>
    </div>
  );
}
