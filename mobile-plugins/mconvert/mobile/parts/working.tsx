import { useText } from '@fitout/sdk/web';
import { remaining, remainingText, summarize } from '../../../../plugins/convert/api.ts';
import type { Batch } from '../model/batch.ts';
import type { Conversions } from '../model/conversions.ts';
import styles from './convert.module.css';
import { PhotoRow } from './photo-row.tsx';
import own from './working.module.css';

const radius = 68;
const around = 2 * Math.PI * radius;

/** How far it is, in one glance, and a way out. */
export function Working({ batch, work }: { batch: Batch; work: Conversions }) {
  const t = useText();
  const sum = summarize(batch.photos);
  const over = sum.done + sum.failed + sum.cancelled;
  const percent = Math.floor(sum.progress * 100);
  const left = remaining(sum.through, sum.ahead, work.worked);
  const label = t({ zh: '正在转换', en: 'Converting' });
  return (
    <>
      <section className={`${styles.card} ${own.card}`}>
        <div
          className={own.ring}
          role="progressbar"
          aria-label={label}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <svg viewBox="0 0 160 160" aria-hidden="true">
            <circle cx="80" cy="80" r={radius} className={own.track} />
            <circle
              cx="80"
              cy="80"
              r={radius}
              className={own.share}
              strokeDasharray={around}
              strokeDashoffset={around * (1 - sum.progress)}
            />
          </svg>
          <strong>{percent}%</strong>
        </div>
        <p className={own.count} role="status">
          {t({ zh: '已完成 {over} / {total} 张', en: '{over} of {total} done' }, { over, total: sum.total })}
        </p>
        <p className={styles.sub}>
          {left === undefined
            ? t({
                zh: '请别锁屏，可以先去看别的页面',
                en: 'Keep the screen on. You can use other pages in the meantime',
              })
            : t(remainingText(left))}
        </p>
        <button type="button" className={styles.plain} onClick={() => work.cancel()}>
          {t({ zh: '取消', en: 'Cancel' })}
        </button>
      </section>
      <ul className={styles.list} aria-label={t({ zh: '照片', en: 'Photos' })}>
        {batch.photos.entries.map((photo) => (
          <PhotoRow key={photo.id} photo={photo} work={work} />
        ))}
      </ul>
    </>
  );
}
