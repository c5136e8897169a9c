import { useLanguage, usePlugin, useText } from '@fitout/sdk/web';
import { useEffect, useRef, useState } from 'react';
import type { Shared, SharedReview } from '../../../../plugins/ai/api.ts';
import type { Point } from '../model/zoom.ts';
import type { SharedLink } from '../use-shared.ts';
import { Comments } from './comments.tsx';
import { Decision } from './decision.tsx';
import { Facts } from './facts.tsx';
import styles from './reviewing.module.css';
import { Say } from './say.tsx';
import { Stage } from './stage.tsx';
import { StageBar } from './stage-bar.tsx';
import { useZoom } from './use-zoom.ts';
import { Variants } from './variants.tsx';
import { whenText } from './when.ts';

interface Props {
  shared: Shared;
  link: SharedLink;
}

/** The results that a link shows: the chosen one above, what is said to it below. */
export function Reviewing({ shared, link }: Props) {
  const { toasts } = usePlugin();
  const { items } = shared;
  const newest = items[0]?.id;
  // A newer one does not take the place of what somebody looks at and may be writing about.
  const [chosen, setChosen] = useState(newest);
  const known = useRef(newest);
  useEffect(() => {
    if (known.current !== newest) toasts.info({ zh: '有新的送审版本', en: 'A newer result is available' });
    known.current = newest;
  }, [newest, toasts]);
  const review = items.find(({ id }) => id === chosen) ?? items[0];
  if (review === undefined) return null;
  return <OneReview key={review.id} shared={shared} link={link} review={review} onChoose={setChosen} />;
}

function OneReview({ shared, link, review, onChoose }: Props & { review: SharedReview; onChoose(id: string): void }) {
  const t = useText();
  const language = useLanguage();
  const zooming = useZoom(review);
  const [against, setAgainst] = useState('');
  const [alone, setAlone] = useState(false);
  const [spot, setSpot] = useState<Point>();
  const list = useRef<HTMLOListElement>(null);
  const other = shared.items.find(({ id }) => id === against && id !== review.id);
  const before =
    other !== undefined
      ? link.pictureOf(other, 'after')
      : against === 'first' && review.compared
        ? link.pictureOf(review, 'before')
        : undefined;
  const toComment = (id: string): void => {
    setAlone(false);
    requestAnimationFrame(() => {
      const item = list.current?.querySelector<HTMLElement>(`[data-comment="${id}"]`);
      item?.scrollIntoView({ block: 'nearest' });
      item?.focus({ preventScroll: true });
    });
  };
  return (
    <div className={styles.page} data-alone={alone}>
      <Stage
        review={review}
        after={link.pictureOf(review, 'after')}
        before={before}
        zooming={zooming}
        spot={spot}
        onSpot={(at) => {
          setSpot(at);
          setAlone(false);
        }}
        onDot={toComment}
      />
      <StageBar {...{ shared, review, zooming, against, alone }} onAgainst={setAgainst} onAlone={setAlone} />
      {alone ? null : (
        <div className={styles.panel}>
          {shared.items.length > 1 ? <Variants {...{ shared, link, review, onChoose }} /> : null}
          <Facts review={review} />
          <Comments review={review} list={list} onPlace={zooming.show} />
          <Say {...{ shared, link, review, spot }} onSpot={setSpot} />
          <p className={styles.until}>
            {t({ zh: '链接有效至 {at}', en: 'Link valid until {at}' }, { at: whenText(shared.until, language) })}
          </p>
          {shared.decide ? <Decision {...{ shared, link, review }} /> : null}
        </div>
      )}
    </div>
  );
}
