import { Empty, LoadFailed, Loading } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { ImageEditRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { Review } from '../../shared/calls/reviews.ts';
import classes from './preview.module.css';
import { ReviewPanel } from './review-panel.tsx';
import { ReviewStage, type Spot } from './review-stage.tsx';
import { ShareDialog } from './share/share-dialog.tsx';
import { stateTexts } from './state-texts.ts';
import { useReviews } from './use-reviews.ts';

/** Results of one document: the picture before and after, what was said to it, and what was decided. */
export function PreviewPage({ id }: { id: string }) {
  const t = useText();
  const { navigation, session } = usePlugin();
  const reviews = useReviews(id);
  const [chosen, setChosen] = useState<string>();
  const [against, setAgainst] = useState('first');
  const [zoom, setZoom] = useState(0);
  const [spot, setSpot] = useState<Spot>();
  const [sharing, setSharing] = useState(false);
  const { data, error, reload } = reviews.remote;
  const items = data?.items;
  const at = Math.max(0, items?.findIndex((one) => one.id === chosen) ?? 0);
  const review = items?.[at];
  const before = review === undefined ? undefined : beforeOf(review, items ?? [], against);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <button type="button" onClick={() => navigation.open(`/ai?id=${id}`)}>
          {t({ zh: '← 打开编辑', en: '← Open the editor' })}
        </button>
        <h1 data-page-heading="" tabIndex={-1}>
          {data?.name ?? t({ zh: '预览', en: 'Preview' })}
        </h1>
        {review === undefined ? null : (
          <span className={classes.state} data-state={review.state} role="status">
            {t(stateTexts[review.state])}
          </span>
        )}
        <span className={classes.gap} />
        {review === undefined ? null : (
          <>
            <Against items={items ?? []} review={review} value={against} onChange={setAgainst} />
            <Zoom value={zoom} onChange={setZoom} />
            {session.can('ai.edit') ? (
              <button type="button" onClick={() => setSharing(true)}>
                {t({ zh: '手机查看 / 分享', en: 'View on phone / share' })}
              </button>
            ) : null}
          </>
        )}
      </header>
      {sharing && review !== undefined ? (
        <ShareDialog id={id} items={items ?? []} review={review} onClose={() => setSharing(false)} />
      ) : null}
      {error !== undefined && data === undefined ? (
        <LoadFailed error={error} onRetry={reload} />
      ) : items === undefined ? (
        <Loading />
      ) : review === undefined ? (
        <Empty
          icon={<ImageEditRegular />}
          title={t({ zh: '还没有送审', en: 'Nothing sent for review yet' })}
          about={t({
            zh: '在编辑器的“画布操作”中选择“送审”，图片就会出现在这里。',
            en: 'Choose “Send for review” in the editor’s canvas actions, and the image appears here.',
          })}
        />
      ) : (
        <div className={classes.main}>
          <div className={classes.left}>
            <ReviewStage
              key={review.id}
              review={review}
              after={reviews.pictureOf(review.after)}
              before={before === undefined ? undefined : reviews.pictureOf(before)}
              zoom={zoom}
              spot={spot}
              onSpot={setSpot}
            />
            {items.length > 1 ? (
              <Variants
                items={items}
                review={review}
                pictureOf={reviews.pictureOf}
                onChoose={(one) => {
                  setChosen(one);
                  setSpot(undefined);
                }}
              />
            ) : null}
          </div>
          <ReviewPanel key={review.id} review={review} reviews={reviews} spot={spot} onSpot={setSpot} />
        </div>
      )}
    </div>
  );
}

/** Hash of what stands at the other side of the divider. */
function beforeOf(review: Review, items: readonly Review[], against: string): string | undefined {
  if (against === '') return undefined;
  return items.find(({ id }) => id === against && id !== review.id)?.after ?? review.before ?? undefined;
}

interface Of {
  items: readonly Review[];
  review: Review;
}

/** What the picture is compared with. */
function Against({ items, review, value, onChange }: Of & { value: string; onChange(next: string): void }) {
  const t = useText();
  return (
    <label>
      {t({ zh: '对比', en: 'Compare with' })}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t({ zh: '不对比', en: 'Nothing' })}</option>
        <option value="first">{t({ zh: '原图', en: 'Original' })}</option>
        {items.map((one, place) =>
          one.id === review.id ? null : (
            <option key={one.id} value={one.id}>
              {t({ zh: '第 {n} 版', en: 'Result {n}' }, { n: items.length - place })}
            </option>
          ),
        )}
      </select>
    </label>
  );
}

function Zoom({ value, onChange }: { value: number; onChange(next: number): void }) {
  const t = useText();
  return (
    <label>
      {t({ zh: '缩放', en: 'Zoom' })}
      <select value={value} onChange={({ target }) => onChange(Number(target.value))}>
        <option value={0}>{t({ zh: '适合窗口', en: 'Fit' })}</option>
        {[1, 2, 4].map((times) => (
          <option key={times} value={times}>{`${times * 100}%`}</option>
        ))}
      </select>
    </label>
  );
}

/** All that was sent, the newest first. */
function Variants({
  items,
  review,
  pictureOf,
  onChoose,
}: Of & { pictureOf(hash: string): string; onChoose(id: string): void }) {
  const t = useText();
  return (
    <ul className={classes.variants} aria-label={t({ zh: '送审的版本', en: 'Results' })}>
      {items.map((one, place) => (
        <li key={one.id}>
          <button type="button" aria-pressed={one.id === review.id} onClick={() => onChoose(one.id)}>
            <img src={pictureOf(one.after)} alt="" loading="lazy" />
            {t({ zh: '第 {n} 版', en: 'Result {n}' }, { n: items.length - place })}
            <span className={classes.state} data-state={one.state}>
              {t(stateTexts[one.state])}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
