import { useText, visuallyHidden } from '@fitout/sdk/web';
import type { Shared, SharedReview } from '../../../../plugins/ai/api.ts';
import styles from './stage-bar.module.css';
import type { Zooming } from './use-zoom.ts';

interface Props {
  shared: Shared;
  review: SharedReview;
  zooming: Zooming;
  /** What the picture is compared with: '' nothing, `first` what the document began with, or another result. */
  against: string;
  onAgainst(against: string): void;
  /** Nothing but the picture is shown. */
  alone: boolean;
  onAlone(alone: boolean): void;
}

/** Zoom, comparison, and the picture alone: what fingers do, for who has a keyboard. */
export function StageBar({ shared, review, zooming, against, onAgainst, alone, onAlone }: Props) {
  const t = useText();
  const { items } = shared;
  const others = items.flatMap(({ id }, place) => (id === review.id ? [] : [{ id, n: items.length - place }]));
  const percent = Math.round(zooming.zoom.scale * devicePixelRatio * 100);
  return (
    <div className={styles.bar} role="toolbar" aria-label={t({ zh: '看图', en: 'View' })}>
      <button type="button" aria-label={t({ zh: '缩小', en: 'Zoom out' })} onClick={() => zooming.by(1 / 1.5)}>
        −
      </button>
      <button type="button" className={styles.percent} onClick={() => zooming.toggle()}>
        <span style={visuallyHidden}>
          {t(
            zooming.fits
              ? { zh: '看像素，现在', en: 'Show actual pixels, now' }
              : { zh: '看全图，现在', en: 'Show whole image, now' },
          )}
        </span>
        {percent}%
      </button>
      <button type="button" aria-label={t({ zh: '放大', en: 'Zoom in' })} onClick={() => zooming.by(1.5)}>
        +
      </button>
      {review.compared || others.length > 0 ? (
        <select
          value={against}
          aria-label={t({ zh: '对比', en: 'Compare with' })}
          onChange={({ target }) => onAgainst(target.value)}
        >
          <option value="">{t({ zh: '不对比', en: 'No comparison' })}</option>
          {review.compared ? <option value="first">{t({ zh: '对比原图', en: 'Original' })}</option> : null}
          {others.map(({ id, n }) => (
            <option key={id} value={id}>
              {t({ zh: '对比第 {n} 版', en: 'Result {n}' }, { n })}
            </option>
          ))}
        </select>
      ) : (
        <span className={styles.gap} />
      )}
      <button type="button" aria-pressed={alone} onClick={() => onAlone(!alone)}>
        {alone ? t({ zh: '显示评论', en: 'Show comments' }) : t({ zh: '只看图', en: 'Image only' })}
      </button>
    </div>
  );
}
