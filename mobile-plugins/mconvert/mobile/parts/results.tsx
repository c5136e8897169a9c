import { sizeText } from '@fitout/sdk';
import { canShareFiles, saveFile, shareFiles, usePlugin, useText } from '@fitout/sdk/web';
import { useMemo } from 'react';
import { changeText, mayRetry, summarize } from '../../../../plugins/convert/api.ts';
import { type Batch, filesOf } from '../model/batch.ts';
import type { Conversions } from '../model/conversions.ts';
import { isClosedBrowser, saveAll } from '../save.ts';
import styles from './convert.module.css';
import { PhotoRow } from './photo-row.tsx';
import own from './results.module.css';

/** What came of it, and where it goes from here. */
export function Results({ batch, work }: { batch: Batch; work: Conversions }) {
  const t = useText();
  const { entries } = batch.photos;
  const sum = summarize(batch.photos);
  const again = entries.filter(mayRetry).length;
  const left = sum.failed + sum.cancelled;
  return (
    <>
      <section className={`${styles.card} ${own.card}`} aria-label={t({ zh: '结果', en: 'Results' })}>
        {sum.done === 0 ? (
          <h2>{t({ zh: '没有照片转换成功', en: 'No photos were converted' })}</h2>
        ) : (
          <>
            <h2 className={own.figure} data-grew={sum.after > sum.before ? '' : undefined}>
              {changeText(sum.before, sum.after)}
            </h2>
            <p className={own.sizes} role="status">
              {t(
                {
                  zh: '{n} 张照片，{before} → {after}',
                  en: '{n} {n|photo|photos}, {before} → {after}',
                },
                { n: sum.done, before: sizeText(sum.before), after: sizeText(sum.after) },
              )}
            </p>
            <Ways batch={batch} work={work} />
          </>
        )}
        {left > 0 && (
          <div className={own.left} role="alert">
            <span>{t({ zh: '{n} 张没有转换', en: '{n} not converted' }, { n: left })}</span>
            {again > 0 && (
              <button type="button" className={styles.text} onClick={() => work.retry()}>
                {t({ zh: '重试', en: 'Try again' })}
              </button>
            )}
          </div>
        )}
      </section>
      <ul className={styles.list} aria-label={t({ zh: '照片', en: 'Photos' })}>
        {entries.map((photo) => (
          <PhotoRow key={photo.id} photo={photo} work={work} />
        ))}
      </ul>
      <div className={own.on}>
        <button type="button" className={styles.plain} onClick={() => work.again()}>
          {t({ zh: '换个方式', en: 'Change settings' })}
        </button>
        <Clear unsaved={sum.unsaved} work={work} />
      </div>
    </>
  );
}

/** The share sheet, which also leads to the phone's photos, and saving as files. */
function Ways({ batch, work }: { batch: Batch; work: Conversions }) {
  const t = useText();
  const { toasts, overlays } = usePlugin();
  const files = useMemo(() => filesOf(batch.photos), [batch.photos]);
  const shares = canShareFiles(files);
  const saved = (): void => work.saved(batch.photos.entries.map(({ id }) => id));
  const toShare = async (): Promise<void> => {
    if (await shareFiles(files)) saved();
  };
  const toSave = async (): Promise<void> => {
    const [first] = files;
    if (first === undefined) return;
    const busy = overlays.busy();
    try {
      if (files.length === 1) saveFile(first, first.name);
      else await saveAll(files, t({ zh: '照片', en: 'Photos' }));
      saved();
    } finally {
      busy.dispose();
    }
  };
  return (
    <>
      {shares && (
        <button
          type="button"
          className={styles.primary}
          onClick={() => void toShare().catch(() => toasts.error({ zh: '没有分享成功', en: 'Could not share' }))}
        >
          {t({ zh: '分享或存到相册', en: 'Share or save to photos' })}
        </button>
      )}
      <button
        type="button"
        className={(shares ? styles.plain : styles.primary) ?? ''}
        onClick={() => void toSave().catch(() => toasts.error({ zh: '没有保存成功', en: 'Could not save' }))}
      >
        {files.length === 1
          ? t({ zh: '保存', en: 'Save' })
          : t({ zh: '打包保存（{n} 张）', en: 'Save all as ZIP ({n})' }, { n: files.length })}
      </button>
      {isClosedBrowser(navigator.userAgent) && (
        <p className={styles.warn}>
          {t({
            zh: '在这个应用里打开的页面不能保存文件：请点右上角「···」，选择「在浏览器打开」。',
            en: 'Pages in this app cannot save files. Tap ··· at the top right and choose “Open in browser”.',
          })}
        </p>
      )}
    </>
  );
}

/** Results that nobody has kept are asked about once. */
function Clear({ unsaved, work }: { unsaved: number; work: Conversions }) {
  const t = useText();
  const { overlays } = usePlugin();
  const clear = async (): Promise<void> => {
    const sure =
      unsaved === 0 ||
      (await overlays.confirm({
        title: { zh: '结果还没有保存', en: 'Results not saved' },
        message: {
          zh: '换一批照片后，这些结果就没有了。',
          en: 'These results will be lost if you choose other photos.',
        },
        confirm: { zh: '不要了', en: 'Discard' },
        cancel: { zh: '先不换', en: 'Keep' },
        danger: true,
      }));
    if (sure) work.clear();
  };
  return (
    <button type="button" className={styles.plain} onClick={() => void clear()}>
      {t({ zh: '换一批照片', en: 'Other photos' })}
    </button>
  );
}
