import { sizeText } from '@fitout/sdk';
import { usePlugin, useText } from '@fitout/sdk/web';
import { memo } from 'react';
import { changeText, mayRetry } from '../../../../plugins/convert/api.ts';
import type { Photo } from '../model/batch.ts';
import type { Conversions } from '../model/conversions.ts';
import { Compare } from './compare.tsx';
import styles from './photo-row.module.css';
import { Thumb } from './thumb.tsx';

interface Props {
  photo: Photo;
  work: Conversions;
}

/** One photo of a run: what became of it; a tap shows it before and after. */
export const PhotoRow = memo(function PhotoRow({ photo, work }: Props) {
  const t = useText();
  const { overlays } = usePlugin();
  const { result, id } = photo;
  const name = result?.name ?? photo.name;
  const inside = (
    <>
      <span className={styles.picture}>
        <Thumb id={id} work={work} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <State photo={photo} />
        {result?.converted.warnings.map((warning) => (
          <span key={warning.kind} className={styles.warn}>
            {t(warning.text)}
          </span>
        ))}
      </span>
    </>
  );
  if (result === undefined)
    return (
      <li className={styles.row}>
        {inside}
        {mayRetry(photo) && (
          <button
            type="button"
            className={styles.retry}
            aria-label={t({ zh: '重试 {name}', en: 'Try {name} again' }, { name })}
            onClick={() => work.retry(id)}
          >
            {t({ zh: '重试', en: 'Try again' })}
          </button>
        )}
      </li>
    );
  const show = (): void => {
    void overlays.open(({ close }) => (
      <Compare
        source={work.fileOf(id)}
        made={result}
        work={work}
        onSaved={() => work.saved([id])}
        close={() => close()}
      />
    ));
  };
  return (
    <li>
      <button type="button" className={styles.row} aria-haspopup="dialog" onClick={show}>
        {inside}
        <span className={styles.change} data-grew={result.after > photo.size ? '' : undefined}>
          {changeText(photo.size, result.after)}
        </span>
      </button>
    </li>
  );
});

function State({ photo: { state, progress, name, fault, size, result } }: { photo: Photo }) {
  const t = useText();
  switch (state) {
    case 'waiting':
      return <span className={styles.state}>{t({ zh: '等待中', en: 'Waiting' })}</span>;
    case 'working':
      return <progress className={styles.bar} max={1} value={progress} aria-label={name} />;
    case 'cancelled':
      return <span className={styles.state}>{t({ zh: '已取消', en: 'Cancelled' })}</span>;
    case 'failed':
      return <span className={styles.bad}>{fault === undefined ? '' : t(fault)}</span>;
    case 'done':
      return (
        <span className={styles.state}>
          {sizeText(size)} → {sizeText(result?.after ?? 0)}
        </span>
      );
  }
}
